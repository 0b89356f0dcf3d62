import { MAX_STRING_LENGTH } from "../../evaluate/budget.ts";
import { bool, number, string, type Value } from "../../evaluate/value.ts";

export type Known = string | number | boolean;

/** Functions of known strings and numbers; undefined for other operands. */
const FUNCTIONS: Readonly<Record<string, (...operands: Known[]) => Known | undefined>> = {
  tolower: (text) => String(text).toLowerCase(),
  toupper: (text) => String(text).toUpperCase(),
  trim: (text) => String(text).trim(),
  string: (value) => (typeof value === "boolean" ? (value ? "True" : "False") : String(value)),
  int: (value) => Number(value),
  replace: (text, from, to) => replaceAll(String(text), String(from), String(to)),
  startswith: (text, start) => fold(text).startsWith(fold(start)),
  endswith: (text, end) => fold(text).endsWith(fold(end)),
  indexof: (text, part) => fold(text).indexOf(fold(part)),
  substring: (text, start, length) =>
    String(text).slice(
      Number(start),
      length === undefined ? undefined : Number(start) + Number(length),
    ),
  padleft: (text, length, filler = " ") =>
    Number(length) <= 1_000 ? String(text).padStart(Number(length), String(filler)) : undefined,
  add: (a, b) => Number(a) + Number(b),
  sub: (a, b) => Number(a) - Number(b),
  mul: (a, b) => Number(a) * Number(b),
  div: (a, b) => (Number(b) === 0 ? undefined : Math.trunc(Number(a) / Number(b))),
  mod: (a, b) => (Number(b) === 0 ? undefined : Number(a) % Number(b)),
  greater: (a, b) => a > b,
  greaterorequals: (a, b) => a >= b,
  less: (a, b) => a < b,
  lessorequals: (a, b) => a <= b,
};

/** Undefined if the result would be too long. */
function replaceAll(text: string, from: string, to: string): string | undefined {
  const pieces = text.split(from);
  const length = text.length + pieces.length * to.length;
  return length > MAX_STRING_LENGTH ? undefined : pieces.join(to);
}

/**
 * The result of a function of known strings, numbers and booleans; undefined if there is no such
 * function.
 */
export function callScalar(name: string, operands: readonly Known[]): Value | undefined {
  const result = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]?.(...operands) : undefined;
  return result === undefined ? undefined : plainValue(result);
}

export function isScalarFunction(name: string): boolean {
  return Object.hasOwn(FUNCTIONS, name);
}

function plainValue(value: Known): Value {
  if (typeof value === "string") return string(value);
  return typeof value === "number" ? number(value) : bool(value);
}

/** String comparison is case-insensitive. */
export function fold(value: Known | undefined): string {
  return String(value).toLowerCase();
}
