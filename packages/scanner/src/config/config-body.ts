import type { Marks } from "../evaluate/marks.ts";
import type { Value } from "../evaluate/value.ts";
import type { Location } from "../source/source-file.ts";

/** Whether something exists, and what that depends on. */
export interface Presence {
  /** False if it depends on an unknown value. */
  readonly isCertain: boolean;
  readonly marks: Marks;
}

/** An argument with its evaluated value. */
export interface ConfigAttribute {
  readonly name: string;
  readonly value: Value;
  /** Location of the name and value together. */
  readonly location: Location;
}

/** A nested block, after `dynamic` blocks are expanded. */
export interface ConfigBlock {
  readonly body: ConfigBody;
  readonly presence: Presence;
}

/** The nested blocks of one type. */
export interface ConfigBlocks {
  readonly blocks: readonly ConfigBlock[];
  /** False if there may be further blocks. */
  readonly isComplete: boolean;
  /** Marks of the values that determine the number of blocks. */
  readonly marks: Marks;
}

/**
 * The evaluated body of a block. An argument that contains objects can also be queried as blocks,
 * because Terraform often allows both forms.
 */
export interface ConfigBody {
  /** The block with its header, or the expression that the body was created from. */
  readonly location: Location;
  attribute(name: string): ConfigAttribute | undefined;
  blocks(type: string): ConfigBlocks;
  /** All arguments and blocks as one object; blocks become lists. */
  toValue(): Value;
}
