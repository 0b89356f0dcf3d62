import { EvaluationFailure } from "./failure.ts";
import { numberToText, textToNumber } from "./number-text.ts";
import type { Type } from "./type-constraint.ts";
import {
  alternatives,
  areIdentical,
  bool,
  type ListValue,
  list,
  map,
  nullValue,
  number,
  type ObjectValue,
  object,
  oneOf,
  string,
  tuple,
  type Value,
  withMarks,
} from "./value.ts";

/**
 * Converts a value to a type constraint by Terraform's rules and applies the defaults of optional
 * attributes. Unknown values are returned unchanged. Fails if a known value doesn't match.
 */
export function convert(value: Value, type: Type): Value {
  switch (value.kind) {
    case "null":
    case "unknown":
    case "deferred":
      return value;
    case "oneOf":
      return oneOf(
        alternatives(value).map((option) => convert(option, type)),
        "a conversion",
      );
    default:
      return withMarks(convertKnown(value, type), value.marks);
  }
}

function convertKnown(value: Value, type: Type): Value {
  switch (type.kind) {
    case "any":
      return value;
    case "string":
      return value.kind === "string" ? value : string(toText(value), value.at);
    case "number":
      return value.kind === "number" ? value : number(toNumber(value), value.at);
    case "bool":
      return value.kind === "bool" ? value : bool(toBool(value), value.at);
    case "list":
    case "set": {
      const items = elementsOf(value).map((item) => convert(item, type.element));
      const unified = type.element.kind === "any" ? unify(items) : items;
      const made = type.kind === "set" ? setOf(unified) : list(unified);
      return { ...made, at: value.at };
    }
    case "map":
      return { ...convertToMap(value, type.element), at: value.at };
    case "tuple": {
      const items = elementsOf(value);
      if (items.length !== type.elements.length) throw new EvaluationFailure("wrong tuple length");
      const converted = type.elements.map((element, index) => {
        const item = items[index];
        return item === undefined ? nullValue() : convert(item, element);
      });
      return tuple(converted, value.at);
    }
    case "object":
      return convertToObject(value, type);
  }
}

function convertToMap(value: Value, element: Type): ObjectValue {
  const entries = new Map<string, Value>();
  for (const [key, item] of entriesOf(value)) entries.set(key, convert(item, element));
  if (element.kind !== "any") return map(entries);
  const unified = unify([...entries.values()]);
  return map(
    new Map([...entries.keys()].map((key, index) => [key, unified[index] ?? nullValue()])),
  );
}

function convertToObject(value: Value, type: Extract<Type, { kind: "object" }>): ObjectValue {
  const given = entriesOf(value);
  const entries = new Map<string, Value>();
  for (const [name, attribute] of type.attributes) {
    const item = given.get(name);
    if (item === undefined && !attribute.isOptional) {
      throw new EvaluationFailure(`attribute "${name}" is required`);
    }
    const isMissing = item === undefined || (item.kind === "null" && attribute.isOptional);
    const chosen = isMissing ? (attribute.fallback ?? nullValue(item?.at)) : item;
    entries.set(name, convert(chosen, attribute.type));
  }
  return object(entries, value.at);
}

/**
 * What an optional attribute is when it is left out. A default such as `{}` has the defaults of the
 * attributes that it leaves out itself.
 */
export function fallbackOf(type: Type, fallback: Value | undefined): Value {
  if (fallback === undefined) return nullValue();
  try {
    return convert(fallback, type);
  } catch (error) {
    if (error instanceof EvaluationFailure) return fallback;
    throw error;
  }
}

/**
 * Converts elements to a common type, as in a list of any type: mixed primitives become strings,
 * and so do mixed primitives at the same position in lists and objects of the same shape.
 */
export function unify(items: readonly Value[]): readonly Value[] {
  const kinds = new Set(items.map((item) => item.kind));
  kinds.delete("null");
  if (kinds.size > 1) {
    const isText = kinds.has("string") && kinds.isSubsetOf(PRIMITIVE_KINDS);
    return isText ? items.map((item) => convert(item, { kind: "string" })) : items;
  }
  if (kinds.has("list")) return unifyLists(items);
  return kinds.has("object") ? unifyObjects(items) : items;
}

/**
 * Unifies lists of equal length position by position. Lists of different lengths share one element
 * type.
 */
function unifyLists(items: readonly Value[]): readonly Value[] {
  const lists = items.filter((item) => item.kind === "list");
  const [first] = lists;
  const isOneLength = lists.every(({ items: inner }) => inner.length === first?.items.length);
  const members = lists.map(({ items: inner }) => inner);
  const unified = isOneLength ? byPlace(members) : inOnePiece(members);
  let next = 0;
  return items.map((item) => {
    if (item.kind !== "list") return item;
    return { ...list(unified[next++] ?? [], item.type), marks: item.marks, at: item.at };
  });
}

/** Unifies objects with the same attributes. Others are returned unchanged. */
function unifyObjects(items: readonly Value[]): readonly Value[] {
  const objects = items.filter((item) => item.kind === "object");
  const names = [...(objects[0]?.entries.keys() ?? [])];
  const isOneShape = objects.every(
    ({ entries }) => entries.size === names.length && names.every((name) => entries.has(name)),
  );
  if (!isOneShape) return items;
  const unified = byPlace(
    objects.map(({ entries }) => names.map((name) => entries.get(name) ?? nullValue())),
  );
  let next = 0;
  return items.map((item) => {
    if (item.kind !== "object") return item;
    const members = unified[next++] ?? [];
    const entries = new Map(names.map((name, index) => [name, members[index] ?? nullValue()]));
    return { ...object(entries), type: item.type, marks: item.marks, at: item.at };
  });
}

function byPlace(rows: readonly (readonly Value[])[]): readonly (readonly Value[])[] {
  const columns = (rows[0] ?? []).map((_, place) =>
    unify(rows.map((row) => row[place] ?? nullValue())),
  );
  return rows.map((_, row) => columns.map((column) => column[row] ?? nullValue()));
}

function inOnePiece(rows: readonly (readonly Value[])[]): readonly (readonly Value[])[] {
  const all = unify(rows.flat());
  let end = 0;
  return rows.map(({ length }) => {
    end += length;
    return all.slice(end - length, end);
  });
}

const PRIMITIVE_KINDS: ReadonlySet<Value["kind"]> = new Set(["string", "number", "bool"]);

/** Maximum number of collection elements to deduplicate, which takes quadratic time. */
const MAX_COMPARED = 200;

/** The elements without duplicates. */
export function distinctItems(items: readonly Value[]): Value[] {
  const distinct: Value[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    if (item.kind === "string" || item.kind === "number" || item.kind === "bool") {
      const key = `${item.kind} ${item.value}`;
      if (!seen.has(key)) distinct.push(item);
      seen.add(key);
    } else if (distinct.length > MAX_COMPARED) {
      throw new EvaluationFailure("too many elements to compare");
    } else if (!distinct.some((other) => areIdentical(other, item))) {
      distinct.push(item);
    }
  }
  return distinct;
}

/** A set of the elements, in Terraform's order if they are primitives. */
export function setOf(items: readonly Value[]): ListValue {
  return list(distinctItems(items).sort(comparePrimitives), "set");
}

function comparePrimitives(a: Value, b: Value): number {
  if (a.kind === "number" && b.kind === "number") return a.value - b.value;
  if (a.kind === "string" && b.kind === "string") return compareText(a.value, b.value);
  if (a.kind === "bool" && b.kind === "bool") return Number(a.value) - Number(b.value);
  return 0;
}

/** Compares by code point, as Terraform sorts strings and map keys. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The elements of a list, tuple or set. */
export function elementsOf(value: Value): readonly Value[] {
  if (value.kind !== "list") throw new EvaluationFailure("not a list");
  return value.items;
}

/** The entries of a map or object. */
export function entriesOf(value: Value): ReadonlyMap<string, Value> {
  if (value.kind !== "object") throw new EvaluationFailure("not a map or object");
  return value.entries;
}

/** The entries in Terraform's iteration order. */
export function sortedEntries(value: Value): [key: string, value: Value][] {
  return [...entriesOf(value)].sort(([a], [b]) => compareText(a, b));
}

export function toText(value: Value): string {
  switch (value.kind) {
    case "string":
      return value.value;
    case "number":
      return numberToText(value.value);
    case "bool":
      return String(value.value);
    default:
      throw new EvaluationFailure("cannot be converted to text");
  }
}

export function toNumber(value: Value): number {
  if (value.kind === "number") return value.value;
  const parsed = value.kind === "string" ? textToNumber(value.value) : undefined;
  if (parsed === undefined) throw new EvaluationFailure("cannot be converted to a number");
  return parsed;
}

export function toBool(value: Value): boolean {
  if (value.kind === "bool") return value.value;
  if (value.kind === "string") {
    if (value.value === "true" || value.value === "1") return true;
    if (value.value === "false" || value.value === "0") return false;
  }
  throw new EvaluationFailure("cannot be converted to true or false");
}
