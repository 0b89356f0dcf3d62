import type { Call, Expression } from "../../hcl/ast.ts";
import { childrenOf } from "../../hcl/walk.ts";

/** Functions that answer a question with `true` or `false`. */
const QUESTIONS = /^(contains|startswith|endswith|strcontains|alltrue|anytrue|can|issensitive)$/;

/** Functions whose error is how they refuse a value. */
const REFUSING =
  /^(regex|cidr\w+|jsondecode|yamldecode|base64decode|urldecode|timeadd|timecmp|formatdate|tonumber|parseint|tolist|toset|tomap|one|file)$/;

const COMPARISONS = /^([<>]=?|[!=]=|&&|\|\|)$/;

function withoutParentheses(value: Expression): Expression {
  let inner = value;
  while (inner.kind === "parenthesised") inner = inner.inner;
  return inner;
}

/** Whether an expression is a question: a comparison, or a call that answers one. */
function isQuestion(value: Expression): boolean {
  if (value.kind === "binary") return COMPARISONS.test(value.operator);
  if (value.kind === "unary") return value.operator === "!";
  return value.kind === "call" && QUESTIONS.test(value.name);
}

/** Whether a call within can refuse the value by its error. */
function canRefuse(root: Expression): boolean {
  const pending: Expression[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "call" && /^(can|try)$/.test(next.name)) continue;
    if (next.kind === "call" && REFUSING.test(next.name)) return true;
    pending.push(...childrenOf(next));
  }
  return false;
}

/** A comparison with null asks whether a member exists, which its error answers. */
function asksForMember(value: Expression): boolean {
  return (
    value.kind === "binary" &&
    [value.left, value.right].some((side) => side.kind === "literal" && side.value === null)
  );
}

/** A `can` that discards the result of the question within, and accepts either answer. */
export function discardedResult(condition: Expression): Call | undefined {
  const pending: Expression[] = [condition];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "call" && next.name === "can") {
      const [argument] = next.args;
      const inner = argument && withoutParentheses(argument);
      if (inner && isQuestion(inner) && !canRefuse(inner) && !asksForMember(inner)) return next;
    }
    pending.push(...childrenOf(next));
  }
  return undefined;
}
