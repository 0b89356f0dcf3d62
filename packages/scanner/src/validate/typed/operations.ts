import type { Binary, Expression } from "../../hcl/ast.ts";
import { convertTyped, unifyTypes } from "./conversion.ts";
import { at, attempt, RefusedAt, type TypedContext } from "./typed-context.ts";
import {
  BOOL,
  isAny,
  marked,
  marksIn,
  NUMBER,
  Refusal,
  scalar,
  type TypedValue,
  unknownOf,
} from "./typed-value.ts";

export function evaluateConditional(
  { condition, whenTrue, whenFalse }: Extract<Expression, { kind: "conditional" }>,
  context: TypedContext,
): TypedValue {
  // A branch that fails counts only if it is taken.
  const [yes, no] = [attempt(whenTrue, context), attempt(whenFalse, context)];
  const type = branchType(yes.value, no.value);
  const test = context.evaluate(condition, context);
  if (test.state === "null") throw new RefusedAt("null as a condition", condition);
  if (test.state === "unknown")
    return marked(unknownOf(type), test, marksIn(yes.value), marksIn(no.value));
  const isTrue = at(condition, () => convertTyped(test, BOOL));
  if (isTrue.state !== "scalar") return marked(unknownOf(type), isTrue);
  const taken = isTrue.value === true ? yes : no;
  if (taken.failure !== undefined) throw taken.failure;
  return marked(isAny(type) ? taken.value : convertTyped(taken.value, type), isTrue);
}

function branchType(yes: TypedValue, no: TypedValue) {
  const isNull = ({ state, type }: TypedValue) => state === "null" && isAny(type);
  if (isNull(yes)) return no.type;
  if (isNull(no)) return yes.type;
  const type = unifyTypes([yes.type, no.type]);
  if (type === undefined) throw new Refusal("the two results of a condition have different types");
  return type;
}

export function evaluateBinary(
  { operator, left, right }: Binary,
  context: TypedContext,
): TypedValue {
  const a = context.evaluate(left, context);
  if (operator === "&&" || operator === "||") {
    const first = at(left, () => operandOf(a, BOOL));
    const decides = first.state === "scalar" && first.value === (operator === "||");
    // Later versions don't evaluate the right side if the left one decides.
    if (decides && context.language.has("short-circuit")) return first;
    const second = at(right, () => operandOf(context.evaluate(right, context), BOOL));
    if (decides) return marked(first, second);
    if (first.state !== "scalar") return marked(unknownOf(BOOL), first, second);
    return marked(second, first);
  }
  const b = context.evaluate(right, context);
  if (operator === "==" || operator === "!=") {
    const isEqual = areEqual(a, b);
    const result =
      isEqual === undefined ? unknownOf(BOOL) : scalar(isEqual === (operator === "=="));
    return marked(result, marksIn(a), marksIn(b));
  }
  const first = at(left, () => operandOf(a, NUMBER));
  const second = at(right, () => operandOf(b, NUMBER));
  return marked(arithmetic(operator, first, second), first, second);
}

/** Whether two values are equal, if both are simple enough to tell. */
function areEqual(a: TypedValue, b: TypedValue): boolean | undefined {
  if (a.state === "unknown" || b.state === "unknown") return undefined;
  if (a.state === "null" || b.state === "null") return a.state === b.state;
  if (a.state !== "scalar" || b.state !== "scalar") return undefined;
  return typeof a.value === typeof b.value && a.value === b.value;
}

function arithmetic(operator: string, a: TypedValue, b: TypedValue): TypedValue {
  const isComparison = /[<>]/.test(operator);
  if (a.state !== "scalar" || b.state !== "scalar") return unknownOf(isComparison ? BOOL : NUMBER);
  const [left, right] = [Number(a.value), Number(b.value)];
  const result = compute(operator, left, right);
  const isExact = typeof result === "boolean" || Number.isSafeInteger(result);
  return result === undefined || !isExact
    ? unknownOf(isComparison ? BOOL : NUMBER)
    : scalar(result);
}

function compute(operator: string, left: number, right: number): number | boolean | undefined {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "%":
      return left % right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    default:
      return undefined;
  }
}

/** An operand: null isn't allowed, and the type must fit. */
export function operandOf(value: TypedValue, type: typeof BOOL): TypedValue {
  if (value.state === "null") throw new Refusal("null as an operand");
  return convertTyped(value, type);
}
