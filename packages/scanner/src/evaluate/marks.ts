import type { Location } from "../source/source-file.ts";

/** A variable default that contributed to a value. */
export interface VariableDefault {
  /** The name used in messages: `var.region`, `parameter Stage`. */
  readonly variable: string;
  /** Location of the default. */
  readonly location: Location;
}

/** A resource or data source instance that a value was read from. */
export interface Referent {
  /** Full address, including the module path and instance key. */
  readonly address: string;
  readonly type: string;
  /** The declaration's address from its entry-point module, without instance keys. */
  readonly declaredAt?: string | undefined;
}

/**
 * The provenance of a value. Marks propagate through every operation, so that rules can distinguish
 * a literal from a variable's default and connect resources that refer to each other.
 */
export interface Marks {
  readonly isSensitive: boolean;
  readonly defaults: readonly VariableDefault[];
  readonly referents: readonly Referent[];
  /** Paths of files outside of the package that the value was read from. */
  readonly files: readonly string[];
  /** Inputs without a value that the value depends on: `var.peer`. */
  readonly inputs: readonly string[];
}

export const NO_MARKS: Marks = {
  isSensitive: false,
  defaults: [],
  referents: [],
  files: [],
  inputs: [],
};

/** Maximum number of sources to track. Longer lists aren't informative. */
const MAX_LISTED = 24;

/** The marks of a value computed from two values with these marks. */
export function mergeMarks(a: Marks, b: Marks): Marks {
  if (a === b || b === NO_MARKS) return a;
  if (a === NO_MARKS) return b;
  const isSensitive = a.isSensitive || b.isSensitive;
  const defaults = union(a.defaults, b.defaults);
  const referents = union(a.referents, b.referents);
  const files = union(a.files, b.files);
  const inputs = union(a.inputs, b.inputs);
  const addsNothing =
    isSensitive === a.isSensitive &&
    defaults === a.defaults &&
    referents === a.referents &&
    files === a.files &&
    inputs === a.inputs;
  return addsNothing ? a : { isSensitive, defaults, referents, files, inputs };
}

function union<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  if (b.length === 0) return a;
  const added = b.filter((item) => !a.includes(item));
  return added.length === 0 ? a : [...a, ...added].slice(0, MAX_LISTED);
}
