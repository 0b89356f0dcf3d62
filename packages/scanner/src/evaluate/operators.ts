import type { BinaryOperator } from "../hcl/ast.ts";
import { toBool, toNumber } from "./convert.ts";
import { EvaluationFailure } from "./failure.ts";
import { mergeMarks } from "./marks.ts";
import { areKnownToDiffer, compareWithNothing } from "./presence.ts";
import {
  alternatives,
  bool,
  hasRest,
  number,
  oneOf,
  unknown,
  type Value,
  withMarks,
} from "./value.ts";

/** Evaluates `left operator right` in three-valued logic. */
export function applyBinary(operator: BinaryOperator, left: Value, right: Value): Value {
  if (left.kind === "oneOf" || right.kind === "oneOf") {
    const results = alternatives(left).flatMap((a) =>
      alternatives(right).map((b) => applyBinary(operator, a, b)),
    );
    return oneOf(results, `the operands of "${operator}"`);
  }
  if (operator === "&&" || operator === "||") return applyLogical(operator, left, right);
  const marks = mergeMarks(left.marks, right.marks);
  if (operator === "==" || operator === "!=") {
    const equal = equals(left, right);
    if (equal === undefined) return unknown(unknownCause(left, right), marks);
    return withMarks(bool(equal === (operator === "==")), marks);
  }
  if (isUnknown(left) || isUnknown(right)) {
    const decided = compareWithNothing(operator, left, right);
    if (decided !== undefined) return withMarks(bool(decided), marks);
    return unknown(unknownCause(left, right), marks);
  }
  return withMarks(applyArithmetic(operator, toNumber(left), toNumber(right)), marks);
}

/** Evaluates `!operand` or `-operand`. */
export function applyUnary(operator: "!" | "-", operand: Value): Value {
  if (operand.kind === "oneOf") {
    const results = alternatives(operand).map((option) => applyUnary(operator, option));
    return oneOf(results, `the operand of "${operator}"`);
  }
  if (isUnknown(operand)) return operand;
  const result = operator === "!" ? bool(!toBool(operand)) : number(-toNumber(operand));
  return withMarks(result, operand.marks);
}

function applyArithmetic(operator: BinaryOperator, a: number, b: number): Value {
  switch (operator) {
    case "+":
      return finite(rounded(a + b));
    case "-":
      return finite(rounded(a - b));
    case "*":
      return finite(rounded(a * b));
    case "/":
    case "%":
      if (b === 0) throw new EvaluationFailure("division by zero");
      return finite(operator === "/" ? a / b : rounded(a % b));
    case "<":
      return bool(a < b);
    case "<=":
      return bool(a <= b);
    case ">":
      return bool(a > b);
    case ">=":
      return bool(a >= b);
    default:
      throw new EvaluationFailure(`"${operator}" does not work on numbers`);
  }
}

/**
 * Terraform uses 512-bit precision. Rounding hides JavaScript's 53 bits, as in 0.1 + 0.2 == 0.3.
 */
export function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

/** A number too large for JavaScript may be valid in Terraform. */
function finite(value: number): Value {
  return Number.isFinite(value) ? number(value) : unknown("a number too large to calculate with");
}

/** If one operand decides the result, only its marks apply. */
function applyLogical(operator: "&&" | "||", left: Value, right: Value): Value {
  const decisive = operator === "||";
  for (const operand of [left, right]) {
    if (!isUnknown(operand) && toBool(operand) === decisive) {
      return withMarks(bool(decisive), operand.marks);
    }
  }
  const marks = mergeMarks(left.marks, right.marks);
  if (isUnknown(left) || isUnknown(right)) return unknown(unknownCause(left, right), marks);
  return withMarks(bool(!decisive), marks);
}

/**
 * Whether two values are equal; `undefined` if unknown. Unlike arithmetic, equality doesn't
 * convert: a tuple never equals a list.
 */
export function equals(a: Value, b: Value): boolean | undefined {
  if (a.kind === "deferred" || b.kind === "deferred") {
    return a.kind === "null" || b.kind === "null" ? false : undefined;
  }
  if (a.kind === "unknown" || b.kind === "unknown") {
    return areKnownToDiffer(a, b) ? false : undefined;
  }
  if (a.kind === "oneOf" || b.kind === "oneOf") return undefined;
  if (a.kind === "list" && b.kind === "list") {
    if (hasRest(a) || hasRest(b)) return undefined;
    if (a.type !== b.type || a.items.length !== b.items.length) return false;
    return allEqual(a.items.map((item, index) => [item, b.items[index]]));
  }
  if (a.kind === "object" && b.kind === "object") {
    if (a.type !== b.type || a.entries.size !== b.entries.size) return false;
    return allEqual([...a.entries].map(([key, item]) => [item, b.entries.get(key)]));
  }
  if (a.kind === "null" || b.kind === "null") return a.kind === b.kind;
  return "value" in a && "value" in b && a.kind === b.kind && a.value === b.value;
}

function allEqual(pairs: readonly (readonly [Value, Value | undefined])[]): boolean | undefined {
  let result: boolean | undefined = true;
  for (const [a, b] of pairs) {
    const equal = b === undefined ? false : equals(a, b);
    if (equal === false) return false;
    if (equal === undefined) result = undefined;
  }
  return result;
}

function isUnknown(value: Value): boolean {
  return value.kind === "unknown" || value.kind === "deferred";
}

function unknownCause(...values: readonly Value[]): string {
  for (const value of values) {
    if (value.kind === "unknown") return value.cause;
    if (value.kind === "deferred") return value.members.name;
  }
  return "an unknown part";
}
