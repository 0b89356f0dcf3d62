/** How a condition compares a key with its values. */
export interface Operator {
  /** Whether all values of the key have to pass, or one, where it can have several. */
  readonly quantifier: "all" | "any" | undefined;
  /** What it asks; in operators of the other kinds callers decide about everything. */
  readonly kind: "exact" | "pattern" | "address" | "flag" | "null" | "other";
  readonly isNegated: boolean;
  /** Passes where the key is missing. */
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

/** Reads `ForAllValues:StringNotLikeIfExists`. */
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
