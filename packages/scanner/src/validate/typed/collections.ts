import type { Expression, For } from "../../hcl/ast.ts";
import { iterations } from "./access.ts";
import { convertTyped } from "./conversion.ts";
import { operandOf } from "./operations.ts";
import { at, RefusedAt, type TypedContext, withNames } from "./typed-context.ts";
import {
  ANYTHING,
  BOOL,
  marked,
  marksIn,
  objectOf,
  STRING,
  type TypedMarks,
  type TypedValue,
  tupleOf,
} from "./typed-value.ts";

export function evaluateObject(
  { items }: Extract<Expression, { kind: "object" }>,
  context: TypedContext,
): TypedValue {
  const entries = new Map<string, TypedValue>();
  const marks: TypedMarks[] = [];
  let isWhole = true;
  for (const item of items) {
    if (item.key.kind === "traversal") {
      throw new RefusedAt("a reference as a key is written in parentheses", item.key);
    }
    const key = context.evaluate(item.key, context);
    const value = context.evaluate(item.value, context);
    if (key.state === "null") throw new RefusedAt("null as a key", item.key);
    const name = at(item.key, () => convertTyped(key, STRING));
    marks.push(marksIn(name));
    if (name.state === "scalar") entries.set(String(name.value), value);
    else isWhole = false;
  }
  return marked(isWhole ? objectOf(entries) : ANYTHING, ...marks);
}

export function evaluateFor(expression: For, context: TypedContext): TypedValue {
  const collection = context.evaluate(expression.collection, context);
  const pairs = at(expression.collection, () => iterations(collection));
  if (pairs === undefined) return marked(ANYTHING, collection);
  if (expression.condition !== undefined) checkCondition(expression, context);
  const marks: TypedMarks[] = [collection];
  const items: TypedValue[] = [];
  const entries = new Map<string, TypedValue[]>();
  let isWhole = true;
  for (const [key, value] of pairs) {
    const scope = withNames(context.scope, expression.keyName, key, expression.valueName, value);
    const inner = { ...context, scope };
    if (expression.condition !== undefined) {
      const condition = context.evaluate(expression.condition, inner);
      const taken = at(expression.condition, () => operandOf(condition, BOOL));
      marks.push(taken);
      if (taken.state !== "scalar") isWhole = false;
      else if (taken.value !== true) continue;
    }
    const made = context.evaluate(expression.value, inner);
    items.push(made);
    if (expression.key === undefined) continue;
    const name = forKey(expression.key, inner);
    marks.push(name);
    if (name.state !== "scalar") {
      isWhole = false;
      continue;
    }
    const known = entries.get(String(name.value));
    if (known !== undefined && !expression.isGrouped) {
      throw new RefusedAt(`two elements have the key "${name.value}"`, expression.key);
    }
    if (known === undefined) entries.set(String(name.value), [made]);
    else known.push(made);
  }
  if (!isWhole) return marked(ANYTHING, ...marks);
  if (expression.key === undefined) return marked(tupleOf(items), ...marks);
  const grouped = [...entries].map(([name, values]) => {
    return [name, expression.isGrouped ? tupleOf(values) : (values[0] ?? ANYTHING)] as const;
  });
  return marked(objectOf(new Map(grouped)), ...marks);
}

/** The type of a condition is checked even if there is nothing to iterate over. */
function checkCondition(expression: For, context: TypedContext): void {
  const { condition, keyName, valueName } = expression;
  if (condition === undefined) return;
  const scope = withNames(context.scope, keyName, ANYTHING, valueName, ANYTHING);
  const value = context.evaluate(condition, { ...context, scope });
  at(condition, () => operandOf(value, BOOL));
}

function forKey(key: Expression, context: TypedContext): TypedValue {
  const value = context.evaluate(key, context);
  if (value.state === "null") throw new RefusedAt("null as a key", key);
  return at(key, () => convertTyped(value, STRING));
}
