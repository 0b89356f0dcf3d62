import type { Location } from "../source/source-file.ts";

/** A variable default that took part in a value. */
export interface VariableDefault {
  /** As messages call it: `var.region`, `parameter Stage`. */
  readonly variable: string;
  /** Where the default is written. */
  readonly location: Location;
}

/** A resource or data source instance that a value was read from. */
export interface Referent {
  /** Full address, module path and instance key included. */
  readonly address: string;
  readonly type: string;
}

/**
 * What is known of a value's history. Marks travel along with every operation, so that a rule can
 * tell a literal from a variable's default and can join resources that refer to one another.
 */
export interface Marks {
  readonly isSensitive: boolean;
  readonly defaults: readonly VariableDefault[];
  readonly referents: readonly Referent[];
}

export const NO_MARKS: Marks = { isSensitive: false, defaults: [], referents: [] };

/** A value built from very many sources says nothing by naming them all. */
const MAX_LISTED = 24;

/** The marks of a value computed from values with these two. */
export function mergeMarks(a: Marks, b: Marks): Marks {
  if (a === b || b === NO_MARKS) return a;
  if (a === NO_MARKS) return b;
  const isSensitive = a.isSensitive || b.isSensitive;
  const defaults = union(a.defaults, b.defaults);
  const referents = union(a.referents, b.referents);
  const addsNothing =
    isSensitive === a.isSensitive && defaults === a.defaults && referents === a.referents;
  return addsNothing ? a : { isSensitive, defaults, referents };
}

function union<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  if (b.length === 0) return a;
  const added = b.filter((item) => !a.includes(item));
  return added.length === 0 ? a : [...a, ...added].slice(0, MAX_LISTED);
}
