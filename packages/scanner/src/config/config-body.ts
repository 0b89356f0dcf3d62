import type { Marks } from "../evaluate/marks.ts";
import type { Value } from "../evaluate/value.ts";
import type { Location } from "../source/source-file.ts";

/** Whether something is there at all, and what that depends on. */
export interface Presence {
  /** False when it depends on something unknown. */
  readonly isCertain: boolean;
  readonly marks: Marks;
}

/** One argument with its evaluated value. */
export interface ConfigAttribute {
  readonly name: string;
  readonly value: Value;
  /** Of name and value together. */
  readonly location: Location;
}

/** One nested block, after `dynamic` blocks have been expanded. */
export interface ConfigBlock {
  readonly body: ConfigBody;
  readonly presence: Presence;
}

/** The nested blocks of one type. */
export interface ConfigBlocks {
  readonly blocks: readonly ConfigBlock[];
  /** False when there may be more blocks than these. */
  readonly isComplete: boolean;
  /** Of what decides how many blocks there are. */
  readonly marks: Marks;
}

/**
 * The evaluated body of a block. An argument that holds objects can be asked for as blocks too:
 * Terraform lets authors write many things either way.
 */
export interface ConfigBody {
  /** The block with its header, or the expression the body was made of. */
  readonly location: Location;
  attribute(name: string): ConfigAttribute | undefined;
  blocks(type: string): ConfigBlocks;
  /** All arguments and blocks as one object; blocks as lists. */
  toValue(): Value;
}
