export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * JSON in the one form of RFC 8785: keys in the order of their UTF-16 code units, no white space,
 * numbers as ECMAScript writes them. Anyone who has the values can compute the same text.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new Error(`${value} has no form in JSON`);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(",")}}`;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
