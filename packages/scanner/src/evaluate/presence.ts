import type { BinaryOperator } from "../hcl/ast.ts";
import { type UnknownValue, unknown, type Value } from "./value.ts";

/** Functions of Terraform and of Azure that make nothing empty of a text that isn't. */
const KEEPS_PRESENCE = new Set(
  "length lower upper title strrev urlencode tolower toupper string".split(" "),
);

/** Functions that can take away what is known of a text. Of any text, they are taken to leave some. */
const SHORTENS = new Set(["chomp", "trimspace", "trim", "trimprefix", "trimsuffix", "replace"]);

/** Whether a value is known to be some text that isn't empty, or some number of at least one. */
export function isNotEmpty(value: Value): boolean {
  if (value.kind === "string") return value.value !== "";
  return value.kind === "unknown" && (value.isNotEmpty === true || value.json !== undefined);
}

/** Some text or number that isn't empty, of which nothing else is known. */
export function someValue(cause: string): UnknownValue {
  return { ...unknown(cause), isNotNull: true, isNotEmpty: true };
}

/** Whether nothing is known of a text but that it is there, or what it isn't. */
export function isAnyText(value: Value): boolean {
  if (value.kind !== "unknown" || value.isNotEmpty !== true) return false;
  return value.parts === undefined && value.json === undefined && value.plain === undefined;
}

/** The unknown result of a function, not empty if its first argument keeps it from that. */
export function withPresence(
  result: UnknownValue,
  functionName: string,
  [first]: readonly Value[],
): UnknownValue {
  if (first?.kind !== "unknown" || !isNotEmpty(first)) return result;
  const isKept =
    KEEPS_PRESENCE.has(functionName) || (isAnyText(first) && SHORTENS.has(functionName));
  if (!isKept) return result;
  const isNot = functionName === "length" ? undefined : first.isNot;
  return { ...result, isNotNull: true, isNotEmpty: true, isNot };
}

/** Whether two values, of which at least one is unknown, are known to be different. */
export function areKnownToDiffer(a: Value, b: Value): boolean {
  return isOther(a, b) || isOther(b, a);
}

function isOther(value: Value, known: Value): boolean {
  // That a required variable isn't null is a guess, which code that compares it with null doubts.
  if (value.kind !== "unknown" || !isNotEmpty(value)) return false;
  if (known.kind === "null") return true;
  if (known.kind !== "string" && known.kind !== "number") return false;
  return !known.value || isOtherText(value);
}

/** Whether a value is taken to be another text than each that the code names. */
export function isOtherText(value: Value): boolean {
  return value.kind === "unknown" && value.isNot !== undefined;
}

/**
 * Compares an unknown value that isn't empty, a number of at least one, with a known number;
 * undefined if that doesn't decide it.
 */
export function compareWithNothing(
  operator: BinaryOperator,
  left: Value,
  right: Value,
): boolean | undefined {
  if (left.kind === "number") {
    return compareWithNothing(MIRRORED[operator] ?? operator, right, left);
  }
  if (left.kind !== "unknown" || right.kind !== "number" || !isNotEmpty(left)) return undefined;
  switch (operator) {
    case ">":
      return right.value < 1 ? true : undefined;
    case ">=":
      return right.value <= 1 ? true : undefined;
    case "<":
      return right.value <= 1 ? false : undefined;
    case "<=":
      return right.value < 1 ? false : undefined;
    default:
      return undefined;
  }
}

const MIRRORED: Partial<Record<BinaryOperator, BinaryOperator>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};
