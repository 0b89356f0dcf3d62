import { ANY } from "../../evaluate/type-constraint.ts";
import type { Expression, Step } from "../../hcl/ast.ts";
import { attributeOfTyped, elementOfTyped, splatOfTyped } from "./access.ts";
import { evaluateCall } from "./calls.ts";
import { evaluateFor, evaluateObject } from "./collections.ts";
import { evaluateBinary, evaluateConditional, operandOf } from "./operations.ts";
import { evaluateTemplate } from "./templates.ts";
import { RefusedAt, type TypedContext } from "./typed-context.ts";
import {
  BOOL,
  marked,
  NUMBER,
  nullOf,
  Refusal,
  scalar,
  sizeOfTyped,
  type TypedValue,
  tupleOf,
} from "./typed-value.ts";

/** Evaluates an expression as `terraform validate` does. Throws `RefusedAt` for what it refuses. */
export function evaluateTyped(expression: Expression, context: TypedContext): TypedValue {
  const { budget } = context.evaluation;
  budget.enter();
  try {
    const value = evaluateNode(expression, context);
    // What uses the value goes through its parts, several times.
    budget.spend(sizeOfTyped(value) / 2);
    return value;
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof RefusedAt)) {
      throw new RefusedAt(error.message, expression);
    }
    throw error;
  } finally {
    budget.leave();
  }
}

function evaluateNode(expression: Expression, context: TypedContext): TypedValue {
  switch (expression.kind) {
    case "literal":
      return expression.value === null ? nullOf(ANY) : scalar(expression.value);
    case "template":
      return evaluateTemplate(expression, context);
    case "variable":
      return evaluateTraversal(expression.name, [], context);
    case "traversal": {
      const { source, steps } = expression;
      if (source.kind === "variable") return evaluateTraversal(source.name, steps, context);
      return applySteps(evaluateTyped(source, context), steps, context);
    }
    case "tuple":
      return tupleOf(expression.items.map((item) => evaluateTyped(item, context)));
    case "object":
      return evaluateObject(expression, context);
    case "for":
      return evaluateFor(expression, context);
    case "call":
      return evaluateCall(expression, context);
    case "conditional":
      return evaluateConditional(expression, context);
    case "binary":
      return evaluateBinary(expression, context);
    case "unary": {
      const isNot = expression.operator === "!";
      const operand = operandOf(evaluateTyped(expression.operand, context), isNot ? BOOL : NUMBER);
      if (operand.state !== "scalar") return operand;
      return marked(scalar(isNot ? operand.value !== true : -Number(operand.value)), operand);
    }
    case "parenthesised":
      return evaluateTyped(expression.inner, context);
  }
}

function evaluateTraversal(
  name: string,
  steps: readonly Step[],
  context: TypedContext,
): TypedValue {
  const { value, used } = context.scope.resolve(name, steps);
  return applySteps(value, steps.slice(used), context);
}

function applySteps(value: TypedValue, steps: readonly Step[], context: TypedContext): TypedValue {
  return steps.reduce((current, step) => {
    if (step.kind === "attribute") return attributeOfTyped(current, step.name);
    if (step.kind === "index") return elementOfTyped(current, evaluateTyped(step.key, context));
    return splatOfTyped(current, (item) => applySteps(item, step.each, context));
  }, value);
}
