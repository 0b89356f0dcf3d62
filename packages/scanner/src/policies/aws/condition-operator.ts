/** How a condition compares a key with its values. */
export interface Operator {
  /** For a multivalued key: whether all or any of its values have to match. */
  readonly quantifier: "all" | "any" | undefined;
  /** The kind of comparison. For the other kinds, callers control the value. */
  readonly kind: "exact" | "pattern" | "address" | "flag" | "null" | "other";
  readonly isNegated: boolean;
  /** Also true if the key is missing. */
  readonly isIfExists: boolean;
}

const KINDS: ReadonlyMap<string, Operator["kind"]> = new Map([
  ["stringequals", "exact"],
  ["stringequalsignorecase", "exact"],
  ["binaryequals", "exact"],
  ["numericequals", "exact"],
  ["stringlike", "pattern"],
  ["arnequals", "pattern"],
  ["arnlike", "pattern"],
  ["ipaddress", "address"],
  ["bool", "flag"],
  ["null", "null"],
]);

const PARTS = /^(?:for(all|any)values?:)?(.*?)(ifexists)?$/;

/** Parses `ForAllValues:StringNotLikeIfExists`. */
export function parseOperator(name: string): Operator {
  const [, quantifier, base = "", ifExists] = PARTS.exec(name.toLowerCase()) ?? [];
  const positive = base.replace("not", "");
  return {
    quantifier: quantifier === "all" || quantifier === "any" ? quantifier : undefined,
    kind: KINDS.get(positive) ?? "other",
    isNegated: positive !== base,
    isIfExists: ifExists !== undefined,
  };
}
