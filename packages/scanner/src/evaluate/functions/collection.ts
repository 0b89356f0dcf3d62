import { graphemeCount } from "../../source/graphemes.ts";
import { MAX_ELEMENTS } from "../budget.ts";
import { compareText, convert, distinctItems, toText, unify } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import { type Marks, mergeMarks, NO_MARKS } from "../marks.ts";
import { equals } from "../operators.ts";
import { isNotEmpty } from "../presence.ts";
import {
  bool,
  hasRest,
  isRest,
  isWhollyKnown,
  list,
  map,
  nullValue,
  number,
  object,
  restOf,
  string,
  tuple,
  unknown,
  type Value,
  withMarks,
} from "../value.ts";
import {
  anything,
  elements,
  entries,
  fixed,
  integer,
  knownElements,
  numeric,
  sequence,
  text,
  texts,
  variadic,
} from "./signature.ts";

/** Terraform's list and map functions. */
export const collectionFunctions = [
  fixed("chunklist", [elements, integer], ([items, size]) => {
    if (size < 0) throw new EvaluationFailure("chunklist() with a negative size");
    const step = size === 0 ? Math.max(1, items.length) : size;
    const chunks: Value[] = [];
    for (let at = 0; at < items.length; at += step) chunks.push(list(items.slice(at, at + step)));
    return list(chunks);
  }),
  variadic("coalesce", [], anything, (_, values) => coalesce(unify(values))),
  variadic("coalescelist", [], elements, (_, lists) => {
    const found = lists.find((items) => items.length > 0);
    if (found === undefined) throw new EvaluationFailure("no list with elements");
    return tuple(found);
  }),
  fixed("compact", [elements], ([items]) => {
    if (items.every(mayBeEmpty) && items.length > 0) {
      return unknown("an element of compact()", marksOf(items));
    }
    const kept = items.filter((item) => !isEmptyText(item));
    return list(
      kept.map((item) => (mayBeEmpty(item) ? restOf(item) : convert(item, { kind: "string" }))),
    );
  }),
  variadic("concat", [], sequence, (_, lists) => tuple(lists.flat())),
  fixed("contains", [elements, anything], ([items, searched]) => {
    let result: boolean | undefined = false;
    for (const item of items) {
      const equal = equals(item, searched);
      if (equal === true) return withMarks(bool(true), item.marks);
      if (equal === undefined) result = undefined;
    }
    if (result === undefined) return unknown("an operand of contains()", searched.marks);
    return withMarks(bool(false), searched.marks);
  }),
  fixed("distinct", [knownElements], ([items]) => list(distinctItems(unify(items)))),
  fixed("element", [elements, numeric], ([items, index]) => {
    if (items.length === 0) throw new EvaluationFailure("element() of an empty list");
    const wrapped = ((Math.trunc(index) % items.length) + items.length) % items.length;
    return items[wrapped] ?? nullValue();
  }),
  fixed("flatten", [elements], ([items]) => {
    const flat: Value[] = [];
    const isComplete = flattenInto(flat, items);
    return isComplete ? tuple(flat) : unknown("a list inside of flatten()", marksOf(items));
  }),
  fixed("index", [knownElements, anything], ([items, searched]) => {
    const index = items.findIndex((item) => equals(item, searched));
    if (index === -1) throw new EvaluationFailure("index() finds no such element");
    return number(index);
  }),
  fixed("keys", [entries], ([items]) => {
    const keys = [...items.keys()].sort(compareText);
    return list(keys.map((key) => string(key)));
  }),
  fixed("length", [{ ...anything, accepts: "parts", isNullable: false }], ([value]) => {
    if (value.kind === "object") return number(value.entries.size);
    if (value.kind === "string") return number(graphemeCount(value.value));
    if (value.kind !== "list") throw new EvaluationFailure(`length() of a ${value.kind}`);
    if (hasRest(value)) {
      const isNotEmpty = !value.items.every(isRest);
      return { ...unknown("the length of a list", value.marks), isNotNull: true, isNotEmpty };
    }
    // Unknown elements of a set could be equal to each other.
    const isExact = value.type !== "set" || isWhollyKnown(value);
    return isExact ? number(value.items.length) : unknown("the length of a set", value.marks);
  }),
  variadic("lookup", [entries, text], anything, ([items, key], [fallback]) => {
    const found = items.get(key) ?? fallback;
    if (found === undefined) throw new EvaluationFailure(`lookup() finds no key "${key}"`);
    return found;
  }),
  fixed("matchkeys", [elements, knownElements, knownElements], ([values, keys, searched]) => {
    if (values.length !== keys.length)
      throw new EvaluationFailure("matchkeys() of unequal lengths");
    return list(
      values.filter((_, index) => {
        const key = keys[index];
        return key !== undefined && searched.some((item) => equals(item, key));
      }),
    );
  }),
  variadic("merge", [], { ...entries, isNullable: true, decode: entriesOrNothing }, (_, maps) => {
    const merged = new Map<string, Value>();
    for (const items of maps) for (const [key, item] of items) merged.set(key, item);
    return object(merged);
  }),
  fixed("one", [{ ...anything, accepts: "parts", isNullable: false }], ([value]) => {
    if (value.kind !== "list" || value.items.length > 1) {
      throw new EvaluationFailure("one() of more than one element");
    }
    return value.items[0] ?? nullValue();
  }),
  variadic("range", [numeric], numeric, ([first], [second, step]) => {
    const from = second === undefined ? 0 : first;
    const to = second ?? first;
    const by = step ?? (to < from ? -1 : 1);
    if (by === 0 || (to - from) * by < 0) throw new EvaluationFailure("range() never ends");
    const count = Math.ceil((to - from) / by);
    if (count > MAX_ELEMENTS) throw new EvaluationFailure("range() is too long");
    return list(Array.from({ length: count }, (_, index) => number(from + index * by)));
  }),
  fixed("reverse", [elements], ([items]) => tuple(items.toReversed())),
  fixed("slice", [sequence, integer, integer], ([items, from, to]) => {
    if (from < 0 || to > items.length || from > to)
      throw new EvaluationFailure("slice() out of range");
    return tuple(items.slice(from, to));
  }),
  fixed("sort", [texts], ([items]) =>
    list(items.toSorted(compareText).map((item) => string(item))),
  ),
  fixed("transpose", [entries], ([items]) => transpose(items)),
  fixed("values", [entries], ([items]) =>
    tuple([...items].sort(([a], [b]) => compareText(a, b)).map(([, item]) => item)),
  ),
  fixed("zipmap", [texts, elements], ([keys, values]) => {
    if (keys.length !== values.length) throw new EvaluationFailure("zipmap() of unequal lengths");
    return object(new Map(keys.map((key, index) => [key, values[index] ?? nullValue()])));
  }),
];

function isEmptyText(value: Value): boolean {
  return value.kind === "null" || (value.kind === "string" && value.value === "");
}

/** Computed values are taken to be something. */
function mayBeEmpty(value: Value): boolean {
  if (value.kind === "oneOf") return true;
  return value.kind === "unknown" && value.isComputed !== true && !isNotEmpty(value);
}

function marksOf(items: readonly Value[]): Marks {
  return items.map((item) => item.marks).reduce(mergeMarks, NO_MARKS);
}

function entriesOrNothing(value: Value): ReadonlyMap<string, Value> {
  return value.kind === "null" ? new Map() : entries.decode(value);
}

/** The first argument that is neither null nor an empty string. */
function coalesce(values: readonly Value[]): Value {
  for (const value of values) {
    if (value.kind === "unknown") return value;
    const isEmpty = value.kind === "null" || (value.kind === "string" && value.value === "");
    if (!isEmpty) return value;
  }
  throw new EvaluationFailure("coalesce() of nothing but nulls");
}

/** Returns false if an element is unknown and could itself be a list. */
function flattenInto(flat: Value[], items: readonly Value[]): boolean {
  return items.every((item) => {
    if (item.kind === "list") {
      return flattenInto(
        flat,
        item.items.map((inner) => withMarks(inner, item.marks)),
      );
    }
    flat.push(item);
    return item.kind !== "unknown" && item.kind !== "oneOf";
  });
}

function transpose(items: ReadonlyMap<string, Value>): Value {
  const result = new Map<string, Value[]>();
  for (const [key, value] of items) {
    if (value.kind !== "list" || !isWhollyKnown(value)) return unknown("a list of transpose()");
    for (const item of value.items) {
      const name = toText(item);
      result.set(name, [...(result.get(name) ?? []), string(key)]);
    }
  }
  return map(new Map([...result].map(([key, values]) => [key, list(values)])));
}
