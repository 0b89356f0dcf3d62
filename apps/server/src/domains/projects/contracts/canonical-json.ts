import { hash } from "node:crypto";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * JSON in the one form of RFC 8785: keys in the order of their UTF-16 code units, no white space.
 * Anyone who has the values can compute the same text and its hash. Numbers are integers here.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "number" && !Number.isSafeInteger(value))
    throw new Error(`${value} has no canonical form here`);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(",")}}`;
}

/** The SHA-256 of a text in UTF-8, in hexadecimal digits. */
export const hashOf = (text: string): string => hash("sha256", text);

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
