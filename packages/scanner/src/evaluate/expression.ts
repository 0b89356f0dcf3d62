import type { Call, Expression, For, Template, TemplatePart, Traversal } from "../hcl/ast.ts";
import type { Location, Span } from "../source/source-file.ts";
import { MAX_ELEMENTS } from "./budget.ts";
import { sortedEntries, toBool, toText } from "./convert.ts";
import { EvaluationFailure } from "./failure.ts";
import { callFunction } from "./functions/call.ts";
import { type Marks, mergeMarks, NO_MARKS } from "./marks.ts";
import { applyBinary, applyUnary } from "./operators.ts";
import { type EvaluationContext, type Scope, scopeWith } from "./scope.ts";
import { joinText } from "./text.ts";
import { applySteps } from "./traversal.ts";
import {
  alternatives,
  bool,
  isRest,
  nullValue,
  number,
  object,
  oneOf,
  restOf,
  string,
  tuple,
  type UnknownValue,
  unknown,
  type Value,
  withMarks,
} from "./value.ts";

const CHARACTERS_PER_STEP = 64;

/**
 * Evaluates an expression. Throws `EvaluationFailure` if Terraform would report an error, and
 * `BudgetSpent` if the scan's budget is exhausted. Values that can't be determined are unknown.
 */
export function evaluate(expression: Expression, context: EvaluationContext): Value {
  const { budget } = context;
  budget.enter();
  try {
    const value = evaluateNode(expression, context);
    // Long strings cost budget, whatever their source.
    if (value.kind === "string") budget.spend(value.value.length / CHARACTERS_PER_STEP);
    return value;
  } finally {
    budget.leave();
  }
}

function evaluateNode(expression: Expression, context: EvaluationContext): Value {
  switch (expression.kind) {
    case "literal":
      return literal(expression.value, locate(expression, context));
    case "template":
      return evaluateTemplate(expression, context);
    case "variable":
    case "traversal":
      return evaluateTraversal(expression, context);
    case "tuple": {
      const items = expression.items.map((item) => evaluate(item, context));
      return tuple(items, locate(expression, context));
    }
    case "object":
      return evaluateObject(expression, context);
    case "for":
      return evaluateFor(expression, context);
    case "call":
      return evaluateCall(expression, context);
    case "conditional": {
      const condition = evaluate(expression.condition, context);
      return choose(condition, (isTrue) =>
        evaluate(isTrue ? expression.whenTrue : expression.whenFalse, context),
      );
    }
    case "binary": {
      const left = evaluate(expression.left, context);
      return applyBinary(expression.operator, left, evaluate(expression.right, context));
    }
    case "unary":
      return applyUnary(expression.operator, evaluate(expression.operand, context));
    case "parenthesised":
      return evaluate(expression.inner, context);
  }
}

function locate({ start, end }: Span, { file }: EvaluationContext): Location {
  return { file, start, end };
}

function literal(value: string | number | boolean | null, at: Location): Value {
  if (typeof value === "string") return string(value, at);
  if (typeof value === "number") return number(value, at);
  return value === null ? nullValue(at) : bool(value, at);
}

/**
 * The branch that a condition selects. For an unknown condition, the value is either branch. One of
 * them may fail, because conditions often guard against such failures.
 */
function choose(condition: Value, branch: (isTrue: boolean) => Value): Value {
  if (condition.kind === "unknown" || condition.kind === "deferred") {
    const cause = condition.kind === "unknown" ? condition.cause : condition.members.name;
    const outcomes = [true, false].flatMap((isTrue) => attempt(() => branch(isTrue)));
    return withMarks(oneOf(outcomes, cause), condition.marks);
  }
  if (condition.kind === "oneOf") {
    const outcomes = alternatives(condition).flatMap((option) =>
      attempt(() => choose(option, branch)),
    );
    return oneOf(outcomes, "a condition");
  }
  return withMarks(branch(toBool(condition)), condition.marks);
}

/** The value in a list, or an empty list if evaluation fails. */
function attempt(compute: () => Value): Value[] {
  try {
    return [compute()];
  } catch (error) {
    if (error instanceof EvaluationFailure) return [];
    throw error;
  }
}

function evaluateTraversal(
  expression: Extract<Expression, { kind: "variable" }> | Traversal,
  context: EvaluationContext,
): Value {
  const source = expression.kind === "variable" ? expression : expression.source;
  const steps = expression.kind === "variable" ? [] : expression.steps;
  const evaluateKey = (step: { key: Expression }) => {
    const key = evaluate(step.key, context);
    if (key.kind === "unknown" || key.kind === "deferred") context.onUnknownIndex?.();
    return key;
  };
  if (source.kind !== "variable") return applySteps(evaluate(source, context), steps, evaluateKey);
  const { value, used } = context.scope.resolve(source.name, steps);
  return applySteps(value, used === 0 ? steps : steps.slice(used), evaluateKey);
}

function evaluateObject(
  expression: Extract<Expression, { kind: "object" }>,
  context: EvaluationContext,
): Value {
  const members = expression.items.map(
    (item) => [evaluate(item.key, context), item.value] as const,
  );
  const marks = members.map(([key]) => key.marks).reduce(mergeMarks, NO_MARKS);
  if (members.some(([key]) => isOpenKey(key))) {
    const known = members.map(([key, value]) => [key, evaluate(value, context)] as const);
    return { ...unknown("a key of an object", marks), isNotNull: true, members: known };
  }
  const entries = new Map(
    members.map(([key, value]) => [toText(key), evaluate(value, context)] as const),
  );
  return withMarks(object(entries, locate(expression, context)), marks);
}

function isOpenKey({ kind }: Value): boolean {
  return kind === "unknown" || kind === "oneOf" || kind === "deferred";
}

function evaluateFor(expression: For, context: EvaluationContext): Value {
  const collection = evaluate(expression.collection, context);
  if (collection.kind === "oneOf") {
    const results = alternatives(collection).map((option) =>
      evaluateForOver(option, expression, context),
    );
    return oneOf(results, "a for expression");
  }
  return evaluateForOver(collection, expression, context);
}

function evaluateForOver(collection: Value, expression: For, context: EvaluationContext): Value {
  if (collection.kind === "unknown") return overUnknown(collection, expression, context);
  if (collection.kind === "deferred") return unknown(collection.members.name, collection.marks);
  const items: Value[] = [];
  const groups = new Map<string, Value[]>();
  const values: Value[] = [];
  let isOpen = false;
  let marks: Marks = collection.marks;
  for (const [key, item] of iterationsOf(collection)) {
    const inner = withNames(context, expression, key, item);
    const isIncluded =
      expression.condition === undefined ? bool(true) : evaluate(expression.condition, inner);
    const isKnown = isIncluded.kind === "bool" || isIncluded.kind === "string";
    if (isRest(item) && expression.key === undefined) {
      if (!isKnown || toBool(isIncluded)) items.push(restOf(evaluate(expression.value, inner)));
      continue;
    }
    if (!isKnown) {
      return unknown("the condition of a for expression", mergeMarks(marks, isIncluded.marks));
    }
    marks = mergeMarks(marks, isIncluded.marks);
    if (!toBool(isIncluded)) continue;
    if (expression.key === undefined) {
      items.push(evaluate(expression.value, inner));
      continue;
    }
    const name = evaluate(expression.key, inner);
    const value = evaluate(expression.value, inner);
    values.push(value);
    if (isOpenKey(name)) {
      isOpen = true;
      marks = mergeMarks(marks, name.marks);
      continue;
    }
    const group = groups.get(toText(name));
    if (group === undefined) groups.set(toText(name), [value]);
    else group.push(value);
  }
  if (expression.key === undefined) return withMarks(tuple(items), marks);
  if (isOpen) {
    const cause = "a key of a for expression";
    return { ...unknown(cause, marks), isNotNull: true, element: oneOf(values, cause) };
  }
  return withMarks(object(groupedEntries(groups, expression.isGrouped)), marks);
}

/** What a `for` expression makes of each element of a collection whose elements aren't known. */
function overUnknown(
  { cause, marks, element, isNotNull }: UnknownValue,
  expression: For,
  context: EvaluationContext,
): Value {
  const result = unknown(cause, marks);
  if (expression.isGrouped) return result;
  const key = unknown(cause, marks);
  const inner = withNames(context, expression, key, element ?? key);
  const { condition, value } = expression;
  const [isIncluded] = attempt(() =>
    condition === undefined ? bool(true) : evaluate(condition, inner),
  );
  if (isIncluded === undefined) return result;
  if (isIncluded.kind === "bool" && !isIncluded.value)
    return withoutElements(expression, isIncluded, marks);
  const [each] = attempt(() => evaluate(value, inner));
  if (each === undefined) return result;
  // A condition may leave nothing.
  return { ...result, isNotNull: isNotNull && condition === undefined, element: each };
}

/** The default of an optional attribute leaves out the elements whose callers don't set it. */
function withoutElements(expression: For, isIncluded: Value, marks: Marks): Value {
  const none = expression.key === undefined ? tuple([]) : object(new Map());
  return withMarks(none, mergeMarks(marks, isIncluded.marks));
}

function groupedEntries(
  groups: ReadonlyMap<string, readonly Value[]>,
  isGrouped: boolean,
): ReadonlyMap<string, Value> {
  const entries = new Map<string, Value>();
  for (const [name, values] of groups) {
    const [first] = values;
    if (isGrouped) entries.set(name, tuple(values));
    else if (values.length > 1) throw new EvaluationFailure(`the key "${name}" is made twice`);
    else if (first !== undefined) entries.set(name, first);
  }
  return entries;
}

/** The keys and values that a `for` iterates over. Set elements are their own keys. */
function iterationsOf(collection: Value): [key: Value, value: Value][] {
  if (collection.kind === "object") {
    return sortedEntries(collection).map(([key, value]) => [string(key), value]);
  }
  if (collection.kind !== "list") throw new EvaluationFailure("cannot be iterated over");
  if (collection.items.length > MAX_ELEMENTS) throw new EvaluationFailure("too many elements");
  return collection.items.map((item, index) => [
    collection.type === "set" ? item : number(index),
    item,
  ]);
}

function withNames(
  context: EvaluationContext,
  { keyName, valueName }: { keyName: string | undefined; valueName: string },
  key: Value,
  value: Value,
): EvaluationContext {
  const names = new Map([[valueName, value]]);
  if (keyName !== undefined) names.set(keyName, key);
  return { ...context, scope: scopeWith(context.scope, names) };
}

/** A template consisting of a single interpolation keeps the value's type. */
function evaluateTemplate({ parts }: Template, context: EvaluationContext): Value {
  const [only] = parts;
  if (parts.length === 1 && only?.kind === "interpolation") {
    return evaluate(only.expression, context);
  }
  return evaluateParts(parts, context);
}

function evaluateParts(parts: readonly TemplatePart[], context: EvaluationContext): Value {
  return joinText(parts.map((part) => evaluatePart(part, context)));
}

function evaluatePart(part: TemplatePart, context: EvaluationContext): Value {
  switch (part.kind) {
    case "text":
      return string(part.value);
    case "interpolation":
      return evaluate(part.expression, context);
    case "if":
      return choose(evaluate(part.condition, context), (isTrue) =>
        evaluateParts(isTrue ? part.whenTrue : part.whenFalse, context),
      );
    case "for":
      return evaluateTemplateFor(part, context);
  }
}

function evaluateTemplateFor(
  part: Extract<TemplatePart, { kind: "for" }>,
  context: EvaluationContext,
): Value {
  const collection = evaluate(part.collection, context);
  if (collection.kind === "unknown" || collection.kind === "oneOf") {
    return unknown("the collection of a template", collection.marks);
  }
  const pieces = iterationsOf(collection).map(([key, value]) =>
    evaluateParts(part.body, withNames(context, part, key, value)),
  );
  return withMarks(joinText(pieces), collection.marks);
}

function evaluateCall(expression: Call, context: EvaluationContext): Value {
  const { name, args } = expression;
  if (name === "try" || name === "can") return evaluateGuarded(expression, context);
  const values = args.map((argument) => evaluate(argument, context));
  if (expression.expandsLast) {
    const last = values.pop();
    if (last === undefined || last.kind !== "list") {
      return unknown(`the arguments of ${name}()`, last?.marks ?? NO_MARKS);
    }
    for (const item of last.items) values.push(withMarks(item, last.marks));
  }
  return callFunction(name, values, {
    ...context,
    renderTemplate: (template, names) => {
      if (template.kind === "literal") return string(String(template.value));
      return evaluateTemplate(template, { ...context, scope: scopeWith(NO_SCOPE, names) });
    },
  });
}

/** Template files can only refer to the names passed to them. */
const NO_SCOPE: Scope = {
  resolve(name) {
    throw new EvaluationFailure(`there is no "${name}" in this template`);
  },
};

/** `try` and `can` catch their arguments' failures, so each argument is evaluated separately. */
function evaluateGuarded({ name, args }: Call, context: EvaluationContext): Value {
  const possible: Value[] = [];
  for (const argument of args) {
    let canFail = false;
    const onUnknownIndex = () => {
      canFail = true;
    };
    const [value] = attempt(() => evaluate(argument, { ...context, onUnknownIndex }));
    if (name === "can") {
      if (value === undefined) return bool(false);
      if (value.kind === "unknown") return unknown(value.cause, value.marks);
      return canFail ? unknown("an index", value.marks) : withMarks(bool(true), value.marks);
    }
    if (value !== undefined) possible.push(value);
    if (value !== undefined && !canFail) break;
  }
  if (possible.length > 0) return oneOf(possible, "an argument of try()");
  throw new EvaluationFailure("no argument of try() could be evaluated");
}
