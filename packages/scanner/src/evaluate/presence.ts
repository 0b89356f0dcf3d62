import type { BinaryOperator } from "../hcl/ast.ts";
import type { UnknownValue, Value } from "./value.ts";

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

/** The unknown result of a function, not empty if its first argument keeps it from that. */
export function withPresence(
  result: UnknownValue,
  functionName: string,
  [first]: readonly Value[],
): UnknownValue {
  if (first?.kind !== "unknown" || !isNotEmpty(first)) return result;
  const isAnyText = first.parts === undefined && first.json === undefined;
  const isKept = KEEPS_PRESENCE.has(functionName) || (isAnyText && SHORTENS.has(functionName));
  return isKept ? { ...result, isNotNull: true, isNotEmpty: true } : result;
}

/** Whether one of two values, of which at least one is unknown, is nothing and the other isn't. */
export function differInPresence(a: Value, b: Value): boolean {
  return isOther(a, b) || isOther(b, a);
}

function isOther(value: Value, nothing: Value): boolean {
  // That a required variable isn't null is a guess, which code that compares it with null doubts.
  if (value.kind !== "unknown" || !isNotEmpty(value)) return false;
  if (nothing.kind === "null") return true;
  return (nothing.kind === "string" || nothing.kind === "number") && !nothing.value;
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
