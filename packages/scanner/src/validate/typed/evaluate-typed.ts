import type { EvaluationContext } from "../../evaluate/scope.ts";
import { ANY } from "../../evaluate/type-constraint.ts";
import type { Binary, Call, Expression, For, Step, Template, TemplatePart } from "../../hcl/ast.ts";
import { parseHclTemplate } from "../../hcl/parser.ts";
import type { Span } from "../../source/source-file.ts";
import type { Language } from "../language.ts";
import { attributeOfTyped, elementOfTyped, iterations, splatOfTyped } from "./access.ts";
import { callTyped } from "./call-typed.ts";
import { convertTyped, unifyTypes } from "./conversion.ts";
import { signatureOf } from "./signatures.ts";
import {
  ANYTHING,
  BOOL,
  isAny,
  isKnown,
  marked,
  marksIn,
  NUMBER,
  nullOf,
  objectOf,
  Refusal,
  STRING,
  scalar,
  type TypedMarks,
  type TypedValue,
  tupleOf,
  unknownOf,
} from "./typed-value.ts";

/** The names that an expression can refer to. */
export interface TypedScope {
  /** The value of the name with the first `used` steps applied. */
  resolve(
    name: string,
    steps: readonly Step[],
  ): { readonly value: TypedValue; readonly used: number };
}

/** Everything needed to evaluate an expression by types. */
export interface TypedContext {
  readonly scope: TypedScope;
  /** For the functions that read files. */
  readonly evaluation: EvaluationContext;
  readonly language: Language;
  /** Whether a file is in the package; undefined for a path that leads out of it. */
  readonly hasFile: (path: string) => boolean | undefined;
}

/** A refusal with the place of the expression that causes it. */
export class RefusedAt extends Refusal {
  readonly span: Span;

  constructor(message: string, span: Span) {
    super(message);
    this.span = span;
  }
}

/** Evaluates an expression as `terraform validate` does. Throws `RefusedAt` for what it refuses. */
export function evaluateTyped(expression: Expression, context: TypedContext): TypedValue {
  const { budget } = context.evaluation;
  budget.enter();
  try {
    return evaluateNode(expression, context);
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

function evaluateTemplate({ parts }: Template, context: TypedContext): TypedValue {
  const [only] = parts;
  if (parts.length === 1 && only?.kind === "interpolation") {
    return evaluateTyped(only.expression, context);
  }
  const marks: TypedMarks[] = [];
  const text = renderParts(parts, context, marks);
  return marked(text === undefined ? unknownOf(STRING) : scalar(text), ...marks);
}

/** The text of the parts; undefined if it isn't known. */
function renderParts(
  parts: readonly TemplatePart[],
  context: TypedContext,
  marks: TypedMarks[],
): string | undefined {
  let text: string | undefined = "";
  for (const part of parts) {
    const piece = renderPart(part, context, marks);
    text = text === undefined || piece === undefined ? undefined : text + piece;
    if (text !== undefined) context.evaluation.budget.spend(text.length / 64);
  }
  return text;
}

function renderPart(
  part: TemplatePart,
  context: TypedContext,
  marks: TypedMarks[],
): string | undefined {
  switch (part.kind) {
    case "text":
      return part.value;
    case "interpolation": {
      const value = evaluateTyped(part.expression, context);
      marks.push(marksIn(value));
      if (value.state === "null") throw new RefusedAt("null in a template", part);
      if (value.state === "unknown") return undefined;
      const text = at(part, () => convertTyped(value, STRING));
      return text.state === "scalar" ? String(text.value) : undefined;
    }
    case "if": {
      const condition = evaluateTyped(part.condition, context);
      marks.push(marksIn(condition));
      if (condition.state === "unknown") {
        // The branch that isn't taken isn't evaluated in earnest.
        return undefined;
      }
      const isTrue = at(part, () => operandOf(condition, BOOL));
      const isTaken = isTrue.state === "scalar" && isTrue.value === true;
      return renderParts(isTaken ? part.whenTrue : part.whenFalse, context, marks);
    }
    case "for": {
      const collection = evaluateTyped(part.collection, context);
      marks.push(marksIn(collection));
      const pairs = at(part, () => iterations(collection));
      if (pairs === undefined) return undefined;
      const texts = pairs.map(([key, value]) => {
        const scope = withNames(context.scope, part.keyName, key, part.valueName, value);
        return renderParts(part.body, { ...context, scope }, marks);
      });
      return texts.includes(undefined) ? undefined : texts.join("");
    }
  }
}

function at<T>(span: Span, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof RefusedAt)) {
      throw new RefusedAt(error.message, span);
    }
    throw error;
  }
}

function evaluateObject(
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
    const key = evaluateTyped(item.key, context);
    const value = evaluateTyped(item.value, context);
    if (key.state === "null") throw new RefusedAt("null as a key", item.key);
    const name = at(item.key, () => convertTyped(key, STRING));
    marks.push(marksIn(name));
    if (name.state === "scalar") entries.set(String(name.value), value);
    else isWhole = false;
  }
  return marked(isWhole ? objectOf(entries) : ANYTHING, ...marks);
}

function evaluateFor(expression: For, context: TypedContext): TypedValue {
  const collection = evaluateTyped(expression.collection, context);
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
      const condition = evaluateTyped(expression.condition, inner);
      const taken = at(expression.condition, () => operandOf(condition, BOOL));
      marks.push(taken);
      if (taken.state !== "scalar") isWhole = false;
      else if (taken.value !== true) continue;
    }
    const made = evaluateTyped(expression.value, inner);
    items.push(made);
    if (expression.key === undefined) continue;
    const name = forKey(expression.key, inner);
    marks.push(name);
    if (name.state !== "scalar") {
      isWhole = false;
      continue;
    }
    const known = entries.get(String(name.value)) ?? [];
    if (known.length > 0 && !expression.isGrouped) {
      throw new RefusedAt(`two elements have the key "${name.value}"`, expression.key);
    }
    entries.set(String(name.value), [...known, made]);
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
  const value = evaluateTyped(condition, { ...context, scope });
  at(condition, () => operandOf(value, BOOL));
}

function forKey(key: Expression, context: TypedContext): TypedValue {
  const value = evaluateTyped(key, context);
  if (value.state === "null") throw new RefusedAt("null as a key", key);
  return at(key, () => convertTyped(value, STRING));
}

/** A scope with the names of a `for`. */
function withNames(
  outer: TypedScope,
  keyName: string | undefined,
  key: TypedValue,
  valueName: string,
  value: TypedValue,
): TypedScope {
  return {
    resolve(name, steps) {
      if (name === valueName) return { value, used: 0 };
      return name === keyName ? { value: key, used: 0 } : outer.resolve(name, steps);
    },
  };
}

function evaluateConditional(
  { condition, whenTrue, whenFalse }: Extract<Expression, { kind: "conditional" }>,
  context: TypedContext,
): TypedValue {
  // A branch that fails counts only if it is taken.
  const [yes, no] = [attempt(whenTrue, context), attempt(whenFalse, context)];
  const type = branchType(yes.value, no.value);
  const test = evaluateTyped(condition, context);
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

interface Attempt {
  readonly value: TypedValue;
  readonly failure: Refusal | undefined;
}

function attempt(expression: Expression, context: TypedContext): Attempt {
  try {
    return { value: evaluateTyped(expression, context), failure: undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { value: ANYTHING, failure: error };
  }
}

function evaluateBinary({ operator, left, right }: Binary, context: TypedContext): TypedValue {
  const a = evaluateTyped(left, context);
  if (operator === "&&" || operator === "||") {
    const first = at(left, () => operandOf(a, BOOL));
    const decides = first.state === "scalar" && first.value === (operator === "||");
    // Later versions don't evaluate the right side if the left one decides.
    if (decides && context.language.has("short-circuit")) return first;
    const second = at(right, () => operandOf(evaluateTyped(right, context), BOOL));
    if (decides) return marked(first, second);
    if (first.state !== "scalar") return marked(unknownOf(BOOL), first, second);
    return marked(second, first);
  }
  const b = evaluateTyped(right, context);
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
function operandOf(value: TypedValue, type: typeof BOOL): TypedValue {
  if (value.state === "null") throw new Refusal("null as an operand");
  return convertTyped(value, type);
}

function evaluateCall(call: Call, context: TypedContext): TypedValue {
  const { name } = call;
  if (name === "try" || name === "can") return evaluateGuarded(call, context);
  if (name.includes("::") && !name.startsWith("core::")) {
    for (const argument of call.args) evaluateTyped(argument, context);
    return ANYTHING;
  }
  const plain = name.replace(/^core::/, "");
  const signature = signatureOf(plain);
  if (signature === undefined || !context.language.hasFunction(plain)) {
    if (context.language.isBeyond) return ANYTHING;
    throw new Refusal(`there is no function ${name}()`);
  }
  const [first] = call.args;
  if (plain === "templatestring" && (first?.kind === "literal" || first?.kind === "template")) {
    throw new Refusal("templatestring() takes a reference to a template");
  }
  const args = argumentsOf(call, context);
  if (args === undefined) return ANYTHING;
  if (plain === "element" && isNegative(args[1]) && !context.language.has("negative-element")) {
    throw new Refusal("element() takes an index from 0");
  }
  const [path] = args;
  if (
    READS_FILE.test(plain) &&
    path?.state === "scalar" &&
    context.hasFile(String(path.value)) === false
  ) {
    throw new Refusal(`there is no file ${path.value}`);
  }
  if (plain === "templatefile") return templateFile(args, context);
  return callTyped(plain, signature, args, context.evaluation);
}

const READS_FILE = /^(templatefile|file(base64)?((md5|sha1|sha256|sha512))?)$/;

function isNegative(value: TypedValue | undefined): boolean {
  return value?.state === "scalar" && Number(value.value) < 0;
}

/** The values of the arguments; undefined if their number isn't known. */
function argumentsOf({ args, expandsLast }: Call, context: TypedContext): TypedValue[] | undefined {
  const values = args.map((argument) => evaluateTyped(argument, context));
  if (!expandsLast) return values;
  const last = values.pop();
  if (last === undefined || last.state === "null") throw new Refusal("null can't be expanded");
  if (!/^(any|list|set|tuple)$/.test(last.type.kind))
    throw new Refusal("only lists can be expanded");
  if (last.state !== "list") return undefined;
  return [...values, ...last.items.map((item) => marked(item, last))];
}

function evaluateGuarded({ name, args }: Call, context: TypedContext): TypedValue {
  if (args.length === 0) throw new Refusal(`${name}() needs an argument`);
  if (name === "can") {
    if (args.length > 1) throw new Refusal("can() takes one argument");
    attempt(args[0] ?? { kind: "literal", value: null, start: 0, end: 0 }, context);
    return unknownOf(BOOL);
  }
  for (const argument of args) {
    const { value, failure } = attempt(argument, context);
    if (failure !== undefined) continue;
    // What isn't known now may still fail later, so any of the arguments can be the result.
    return isKnown(value) ? value : ANYTHING;
  }
  throw new Refusal("none of the arguments of try() works");
}

/** A template can only refer to the names that it is given. */
function templateFile([path, names]: readonly TypedValue[], context: TypedContext): TypedValue {
  if (path === undefined || names === undefined)
    throw new Refusal("templatefile() needs 2 arguments");
  if (path.state === "null") throw new Refusal("null for templatefile()");
  const { kind } = names.type;
  if (kind !== "any" && kind !== "map" && kind !== "object") {
    throw new Refusal("the names for a template must be a map or an object");
  }
  const marks = [marksIn(path), marksIn(names)];
  if (path.state !== "scalar") return marked(ANYTHING, ...marks);
  const text = context.evaluation.files.read(String(path.value));
  if (text === undefined) return marked(ANYTHING, ...marks);
  const template = parseHclTemplate(text);
  if (template === undefined) throw new Refusal(`${path.value} is not a template`);
  if (template.kind === "literal") return marked(scalar(String(template.value)), ...marks);
  const scope: TypedScope = {
    resolve(name) {
      if (kind === "any" || (kind === "map" && names.state !== "object"))
        return { value: ANYTHING, used: 0 };
      const value = names.state === "object" ? names.entries.get(name) : undefined;
      const isDeclared = names.type.kind === "object" && names.type.attributes.has(name);
      if (value === undefined && !isDeclared) throw new Refusal(`the template needs "${name}"`);
      return { value: value ?? ANYTHING, used: 0 };
    },
  };
  return marked(evaluateTyped(template, { ...context, scope }), ...marks);
}
