import { textOf } from "../../documents/members.ts";
import { MAX_ELEMENTS } from "../../evaluate/budget.ts";
import { decodeJson, encodeJson } from "../../evaluate/functions/json.ts";
import { mergeMarks, NO_MARKS } from "../../evaluate/marks.ts";
import {
  areKnownToDiffer,
  compareWithNothing,
  isNotEmpty,
  withPresence,
} from "../../evaluate/presence.ts";
import { joinText } from "../../evaluate/text.ts";
import {
  alternatives,
  bool,
  isWhollyKnown,
  nullValue,
  number,
  type ObjectValue,
  object,
  oneOf,
  string,
  tuple,
  unknown,
  type Value,
  withMarks,
} from "../../evaluate/value.ts";
import type { BinaryOperator } from "../../hcl/ast.ts";
import { callScalar, fold, isScalarFunction, type Known } from "./scalar-functions.ts";

/** Calls a function that depends only on its operands; `undefined` if there is no such function. */
export function callFunction(name: string, operands: readonly Value[]): Value | undefined {
  const [first = nullValue(), second = nullValue()] = operands;
  const marks = operands.map((each) => each.marks).reduce(mergeMarks, NO_MARKS);
  switch (name) {
    case "true":
      return bool(true);
    case "false":
      return bool(false);
    case "null":
      return nullValue();
    case "bool":
      return eachKnown(first, (value) => bool(fold(value) === "true" || value === 1));
    case "not":
      return eachKnown(first, (value) => bool(value === false || fold(value) === "false"));
    case "equals":
      return withMarks(areEqual(first, second), marks);
    case "and":
      return decide(operands, false);
    case "or":
      return decide(operands, true);
    case "concat":
      return operands.some(({ kind }) => kind === "list")
        ? joinLists(operands)
        : joinText(operands);
    case "format":
      return format(first, operands.slice(1));
    // The text before encoding is what rules can read.
    case "base64":
      return first;
    case "createarray":
      return tuple(operands);
    case "array":
      return first.kind === "list" || first.kind === "unknown" ? first : tuple([first]);
    case "createobject":
      return createObject(operands);
    case "coalesce":
      return operands.find(({ kind }) => kind !== "null") ?? nullValue();
    case "empty":
      return isEmpty(first);
    case "length":
      return lengthOf(first);
    case "first":
    case "last":
      return first.kind === "list"
        ? withMarks(first.items.at(name === "first" ? 0 : -1) ?? nullValue(), marks)
        : unknown(name, marks);
    case "contains":
      return contains(first, second);
    case "union":
    case "shallowmerge":
      return union(name === "union" || first.kind !== "list" ? operands : first.items);
    case "tryget":
      return tryGet(first, operands.slice(1));
    case "items":
      return itemsOf(first);
    case "objectkeys":
      return keysOf(first);
    case "range":
      return rangeOf(first, second);
    case "flatten":
      return first.kind === "list" ? joinLists(first.items) : unknown(name, marks);
    case "skip":
    case "take":
      return partOf(name, first, second);
    case "split":
      return splitText(first, second);
    case "join":
      return joinItems(first, second);
    case "json":
      return decodeJson(first);
    case "string":
      return first.kind === "object" || first.kind === "list"
        ? encodeJson(first)
        : scalar(name, operands);
    default:
      return isScalarFunction(name) ? scalar(name, operands) : undefined;
  }
}

function scalar(name: string, operands: readonly Value[]): Value {
  const marks = operands.map((each) => each.marks).reduce(mergeMarks, NO_MARKS);
  const known = operands.flatMap((each) =>
    each.kind === "string" || each.kind === "number" || each.kind === "bool" ? [each.value] : [],
  );
  const result = known.length === operands.length ? callScalar(name, known) : undefined;
  return withMarks(result ?? unknownScalar(name, operands), marks);
}

const COMPARISONS = new Map<string, BinaryOperator>([
  ["greater", ">"],
  ["greaterorequals", ">="],
  ["less", "<"],
  ["lessorequals", "<="],
]);

function unknownScalar(name: string, operands: readonly Value[]): Value {
  const [left, right] = operands;
  const operator = COMPARISONS.get(name);
  const decided = operator && left && right && compareWithNothing(operator, left, right);
  if (decided !== undefined) return bool(decided);
  return withPresence(unknown(causeOf(operands) ?? name), name, operands);
}

function causeOf(operands: readonly Value[]): string | undefined {
  const cause = operands.find((each) => each.kind === "unknown");
  return cause?.kind === "unknown" ? cause.cause : undefined;
}

function eachKnown(value: Value, change: (value: Known) => Value): Value {
  const isKnown = value.kind === "string" || value.kind === "bool" || value.kind === "number";
  if (!isKnown) return unknown(causeOf([value]) ?? "a truth value", value.marks);
  return withMarks(change(value.value), value.marks);
}

/** String comparison is case-insensitive. */
function areEqual(a: Value, b: Value): Value {
  const answers = alternatives(a).flatMap((one) =>
    alternatives(b).map((other) => {
      if (areKnownToDiffer(one, other)) return false;
      if (one.kind === "null" || other.kind === "null") {
        const open = one.kind === "unknown" || other.kind === "unknown";
        return open ? undefined : one.kind === other.kind;
      }
      const [text, otherText] = [textOf(one), textOf(other)];
      return text === undefined || otherText === undefined
        ? undefined
        : fold(text) === fold(otherText);
    }),
  );
  const [first] = answers;
  const isAgreed = first !== undefined && answers.every((answer) => answer === first);
  return isAgreed ? bool(first) : unknown(causeOf([a, b]) ?? "a comparison");
}

function decide(operands: readonly Value[], decisive: boolean): Value {
  const deciding = operands.find((each) => each.kind === "bool" && each.value === decisive);
  if (deciding !== undefined) return deciding;
  const marks = operands.map((each) => each.marks).reduce(mergeMarks, NO_MARKS);
  const isKnown = operands.every(({ kind }) => kind === "bool");
  return isKnown
    ? withMarks(bool(!decisive), marks)
    : unknown(causeOf(operands) ?? "a condition", marks);
}

function joinLists(operands: readonly Value[]): Value {
  const marks = operands.map((each) => each.marks).reduce(mergeMarks, NO_MARKS);
  const items = operands.flatMap((each) => (each.kind === "list" ? each.items : []));
  return operands.every(({ kind }) => kind === "list")
    ? withMarks(tuple(items), marks)
    : unknown(causeOf(operands) ?? "a list", marks);
}

function format(pattern: Value, operands: readonly Value[]): Value {
  if (pattern.kind !== "string") return unknown("a text", pattern.marks);
  const pieces = pattern.value
    .split(/\{(\d+)(?:[,:][^}]*)?\}/)
    .map((piece, index) =>
      index % 2 === 0 ? string(piece) : (operands[Number(piece)] ?? string("")),
    );
  return joinText(pieces.filter((piece) => piece.kind !== "string" || piece.value !== ""));
}

function createObject(operands: readonly Value[]): Value {
  const entries = new Map<string, Value>();
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const [key, value] = [operands[at], operands[at + 1]];
    if (key?.kind !== "string" || value === undefined) return unknown("an object");
    entries.set(key.value, value);
  }
  return object(entries);
}

function isEmpty(value: Value): Value {
  switch (value.kind) {
    case "null":
      return withMarks(bool(true), value.marks);
    case "string":
      return withMarks(bool(value.value === ""), value.marks);
    case "list":
      return withMarks(bool(value.items.length === 0), value.marks);
    case "object":
      return withMarks(bool(value.entries.size === 0), value.marks);
    default:
      return isNotEmpty(value)
        ? withMarks(bool(false), value.marks)
        : unknown(causeOf([value]) ?? "a value", value.marks);
  }
}

function lengthOf(value: Value): Value {
  const length =
    value.kind === "string"
      ? value.value.length
      : value.kind === "list"
        ? value.items.length
        : value.kind === "object"
          ? value.entries.size
          : undefined;
  return length === undefined
    ? withPresence(unknown("a length", value.marks), "length", [value])
    : withMarks(number(length), value.marks);
}

function contains(container: Value, wanted: Value): Value {
  const marks = mergeMarks(container.marks, wanted.marks);
  const text = textOf(wanted);
  if (text === undefined) return unknown("a comparison", marks);
  if (container.kind === "string") return withMarks(bool(container.value.includes(text)), marks);
  if (container.kind === "object") return withMarks(bool(container.entries.has(text)), marks);
  if (container.kind === "list" && isWhollyKnown(container)) {
    return withMarks(bool(container.items.some((item) => textOf(item) === text)), marks);
  }
  return unknown(causeOf([container]) ?? "a comparison", marks);
}

/** A member at a path, or null if there is none. */
function tryGet(value: Value, path: readonly Value[]): Value {
  const [key, ...rest] = path;
  const name = textOf(key);
  if (key === undefined || value.kind === "null") return value;
  if (value.kind === "oneOf") {
    const options = alternatives(value).map((option) => tryGet(option, path));
    return withMarks(oneOf(options, "a choice"), value.marks);
  }
  if (name === undefined || (value.kind !== "object" && value.kind !== "list")) {
    return unknown(causeOf([value, key]) ?? "a member", mergeMarks(value.marks, key.marks));
  }
  const found = value.kind === "object" ? value.entries.get(name) : value.items[Number(name)];
  return tryGet(withMarks(found ?? nullValue(), value.marks), rest);
}

/** The members of an object as a list of keys and values, in the order of the keys. */
function itemsOf(value: Value): Value {
  if (value.kind !== "object") return unknown(causeOf([value]) ?? "items", value.marks);
  const items = sortedEntries(value).map(([key, member]) =>
    object(
      new Map([
        ["key", string(key)],
        ["value", member],
      ]),
    ),
  );
  return withMarks(tuple(items), value.marks);
}

function keysOf(value: Value): Value {
  if (value.kind !== "object") return unknown(causeOf([value]) ?? "keys", value.marks);
  return withMarks(tuple(sortedEntries(value).map(([key]) => string(key))), value.marks);
}

function sortedEntries({ entries }: ObjectValue): readonly (readonly [string, Value])[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

function rangeOf(start: Value, count: Value): Value {
  const marks = mergeMarks(start.marks, count.marks);
  if (start.kind !== "number" || count.kind !== "number" || count.value > MAX_ELEMENTS) {
    return unknown(causeOf([start, count]) ?? "a range", marks);
  }
  const length = Math.max(0, Math.trunc(count.value));
  return withMarks(tuple(Array.from({ length }, (_, index) => number(start.value + index))), marks);
}

function partOf(name: "skip" | "take", value: Value, count: Value): Value {
  const marks = mergeMarks(value.marks, count.marks);
  if (count.kind !== "number") return unknown(causeOf([count]) ?? name, marks);
  const range = name === "skip" ? ([count.value] as const) : ([0, count.value] as const);
  if (value.kind === "string") return withMarks(string(value.value.slice(...range)), marks);
  if (value.kind === "list") return withMarks(tuple(value.items.slice(...range)), marks);
  return unknown(causeOf([value]) ?? name, marks);
}

function union(operands: readonly Value[]): Value {
  if (operands.every(({ kind }) => kind === "list")) return joinLists(operands);
  const marks = operands.map((each) => each.marks).reduce(mergeMarks, NO_MARKS);
  if (!operands.every(({ kind }) => kind === "object")) return unknown("a union", marks);
  const entries = operands.flatMap((each) => (each.kind === "object" ? [...each.entries] : []));
  return withMarks(object(new Map(entries)), marks);
}

function splitText(text: Value, delimiter: Value): Value {
  if (text.kind !== "string" || delimiter.kind !== "string")
    return unknown("a split text", text.marks);
  const items = text.value.split(delimiter.value).map((item) => string(item));
  return withMarks(tuple(items), text.marks);
}

function joinItems(list: Value, delimiter: Value): Value {
  if (list.kind !== "list") return unknown("a joined text", list.marks);
  return joinText(list.items.flatMap((item, index) => (index === 0 ? [item] : [delimiter, item])));
}
