import type { Body, Expression, Step, TemplatePart } from "./ast.ts";

/**
 * All expressions in these trees, including the roots, in no particular order. Iterative, so that
 * deep trees can't overflow the call stack.
 */
export function* walkExpressions(...roots: readonly Expression[]): Generator<Expression> {
  const pending = [...roots];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    pushChildren(next, pending);
  }
}

/** All expressions in a body and its nested blocks. */
export function* expressionsIn(...roots: readonly Body[]): Generator<Expression> {
  const pending = [...roots];
  for (let body = pending.pop(); body !== undefined; body = pending.pop()) {
    for (const { value } of body.attributes) yield* walkExpressions(value);
    for (const block of body.blocks) pending.push(block.body);
  }
}

/** The expressions directly within one. */
export function childrenOf(expression: Expression): readonly Expression[] {
  const children: Expression[] = [];
  pushChildren(expression, children);
  return children;
}

function pushChildren(expression: Expression, into: Expression[]): void {
  switch (expression.kind) {
    case "literal":
    case "variable":
      return;
    case "template":
      pushParts(expression.parts, into);
      return;
    case "traversal":
      into.push(expression.source);
      pushSteps(expression.steps, into);
      return;
    case "tuple":
      for (const item of expression.items) into.push(item);
      return;
    case "object":
      for (const { key, value } of expression.items) into.push(key, value);
      return;
    case "for":
      into.push(expression.collection, expression.value);
      if (expression.key !== undefined) into.push(expression.key);
      if (expression.condition !== undefined) into.push(expression.condition);
      return;
    case "call":
      for (const argument of expression.args) into.push(argument);
      return;
    case "conditional":
      into.push(expression.condition, expression.whenTrue, expression.whenFalse);
      return;
    case "binary":
      into.push(expression.left, expression.right);
      return;
    case "unary":
      into.push(expression.operand);
      return;
    case "parenthesised":
      into.push(expression.inner);
  }
}

function pushSteps(steps: readonly Step[], into: Expression[]): void {
  for (const step of steps) {
    if (step.kind === "index") into.push(step.key);
    else if (step.kind === "splat") pushSteps(step.each, into);
  }
}

function pushParts(parts: readonly TemplatePart[], into: Expression[]): void {
  for (const part of parts) {
    if (part.kind === "interpolation") into.push(part.expression);
    else if (part.kind === "if") {
      into.push(part.condition);
      pushParts(part.whenTrue, into);
      pushParts(part.whenFalse, into);
    } else if (part.kind === "for") {
      into.push(part.collection);
      pushParts(part.body, into);
    }
  }
}
