import type { Step } from "../hcl/ast.ts";
import { toNumber, toText } from "./convert.ts";
import { EvaluationFailure } from "./failure.ts";
import { mergeMarks } from "./marks.ts";
import { isOtherText } from "./presence.ts";
import {
  alternatives,
  hasRest,
  isRest,
  type ObjectValue,
  oneOf,
  restOf,
  tuple,
  unknown,
  type Value,
  withMarks,
} from "./value.ts";

type EvaluateKey = (step: Extract<Step, { kind: "index" }>) => Value;

/** Applies attribute accesses, indexes and splats to a value, in order. */
export function applySteps(value: Value, steps: readonly Step[], evaluateKey: EvaluateKey): Value {
  return steps.reduce((current, step) => {
    if (step.kind === "attribute") return attributeOf(current, step.name);
    if (step.kind === "index") return elementAt(current, evaluateKey(step));
    return splat(current, (item) => applySteps(item, step.each, evaluateKey));
  }, value);
}

/** `value.name` */
export function attributeOf(value: Value, name: string): Value {
  switch (value.kind) {
    case "object": {
      const entry = value.entries.get(name) ?? computedIn(value, name);
      if (entry === undefined) throw new EvaluationFailure(`there is no attribute "${name}"`);
      return withMarks(entry, value.marks);
    }
    case "deferred":
      return withMarks(value.members.member(name), value.marks);
    case "unknown": {
      const [, member] =
        value.members?.find(([key]) => key.kind === "string" && key.value === name) ?? [];
      return withMarks(member ?? unknown(`${value.cause}.${name}`), value.marks);
    }
    case "oneOf":
      return fromPossible(value, (option) => attributeOf(option, name), `.${name}`);
    default:
      throw new EvaluationFailure(`there is no attribute "${name}" on a ${value.kind}`);
  }
}

/** In a block of a resource, what the provider fills in: `identity[0].principal_id`. */
function computedIn(block: ObjectValue, name: string): Value | undefined {
  const [owner] = block.marks.referents;
  if (owner === undefined || block.type !== "object") return undefined;
  return { ...unknown(`${owner.address}.${name}`, block.marks), isComputed: true };
}

/** `value[key]` */
function elementAt(value: Value, key: Value): Value {
  if (value.kind === "oneOf") {
    return fromPossible(value, (option) => elementAt(option, key), "[…]");
  }
  if (key.kind === "oneOf") return fromPossible(key, (option) => elementAt(value, option), "[…]");
  if (key.kind === "null") throw new EvaluationFailure("the index is null");
  const marks = mergeMarks(value.marks, key.marks);
  if (value.kind === "object" && isOtherText(key)) {
    throw new EvaluationFailure("there is no entry with such a key");
  }
  if (key.kind === "unknown" || key.kind === "deferred") return withMarks(anyElement(value), marks);
  switch (value.kind) {
    case "unknown":
      return unknown(value.cause + stepOf(key, value.cause), marks);
    case "deferred":
      return withMarks(value.members.member(toText(key)), marks);
    case "object":
      return withMarks(attributeOf(value, toText(key)), marks);
    case "list": {
      const index = toNumber(key);
      const rest = hasRest(value) ? value.items.findIndex(isRest) : Number.POSITIVE_INFINITY;
      if (index >= rest) return unknown("an element", marks);
      const item = value.type === "set" ? undefined : value.items[index];
      if (item === undefined) throw new EvaluationFailure("the index is out of range");
      return withMarks(item, marks);
    }
    default:
      throw new EvaluationFailure(`a ${value.kind} cannot be indexed`);
  }
}

/** An attribute of a resource. What follows is a member of it, and no instance of the resource. */
const OF_RESOURCE = /^(data\.)?\w+\.[\w-]+(\[[^\]]*\])?\.\w/;

/** Names such as `User.Read.All`. */
const DOTTED = /^[A-Za-z]\w{0,40}(\.[A-Za-z]\w{0,40}){1,4}$/;

/** How an index is named: a plain key like an attribute. */
function stepOf(key: Value, cause: string): string {
  if (key.kind !== "string" || !OF_RESOURCE.test(cause)) return "[…]";
  if (/^[A-Za-z_]\w{0,80}$/.test(key.value)) return `.${key.value}`;
  return DOTTED.test(key.value) ? `["${key.value}"]` : "[…]";
}

/** The result of an unknown index: any one of the elements. */
function anyElement(value: Value): Value {
  if (value.kind === "list") return oneOf(value.items, "an element");
  if (value.kind === "object") return oneOf([...value.entries.values()], "an entry");
  return (value.kind === "unknown" ? value.element : undefined) ?? unknown("an element");
}

/** `value[*]…`: null gives an empty list; a single value counts as a one-element list. */
function splat(value: Value, each: (item: Value) => Value): Value {
  switch (value.kind) {
    case "null":
      return withMarks(tuple([]), value.marks);
    case "list":
      return withMarks(
        tuple(value.items.map((item) => (isRest(item) ? restOf(each(item)) : each(item)))),
        value.marks,
      );
    case "unknown":
      if (value.isNotEmpty === true) return withMarks(tuple([each(value)]), value.marks);
      return unknown(`${value.cause}[*]`, value.marks);
    case "oneOf":
      return fromPossible(value, (option) => splat(option, each), "[*]");
    default:
      return tuple([each(value)]);
  }
}

/** The results for the alternatives that don't fail. Terraform would reject the others. */
function fromPossible(value: Value, apply: (option: Value) => Value, cause: string): Value {
  const results: Value[] = [];
  let failure: EvaluationFailure | undefined;
  for (const option of alternatives(value)) {
    try {
      results.push(apply(option));
    } catch (error) {
      if (!(error instanceof EvaluationFailure)) throw error;
      failure = error;
    }
  }
  if (results.length === 0 && failure !== undefined) throw failure;
  return oneOf(results, cause);
}
