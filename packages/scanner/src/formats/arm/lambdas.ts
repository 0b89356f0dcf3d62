import { textOf } from "../../documents/members.ts";
import { MAX_ELEMENTS } from "../../evaluate/budget.ts";
import { mergeMarks, NO_MARKS } from "../../evaluate/marks.ts";
import { number, object, tuple, unknown, type Value, withMarks } from "../../evaluate/value.ts";
import type { Expression } from "./syntax.ts";

/** Evaluates an expression with values for the parameters of a lambda. */
export type Applied = (lambda: Expression | undefined, operands: readonly Value[]) => Value;

/** Calls a lambda for each item of a list. */
export function callWithLambda(
  name: string,
  list: Value,
  written: readonly Expression[],
  apply: Applied,
): Value {
  const change = CALLS[name];
  if (change === undefined || list.kind !== "list") {
    const cause = list.kind === "unknown" ? list.cause : name;
    return unknown(cause, list.marks);
  }
  if (list.items.length > MAX_ELEMENTS) return unknown(name, list.marks);
  return withMarks(change(list.items, written, apply), list.marks);
}

type Change = (items: readonly Value[], written: readonly Expression[], apply: Applied) => Value;

const CALLS: Readonly<Record<string, Change>> = {
  map: (items, [, lambda], apply) =>
    tuple(items.map((item, index) => apply(lambda, [item, number(index)]))),
  filter: (items, [, lambda], apply) => {
    const kept = items.map((item, index) => apply(lambda, [item, number(index)]));
    const open = kept.find(({ kind }) => kind !== "bool");
    if (open !== undefined) return unknown("a filtered list", open.marks);
    const chosen = items.filter((_, index) => {
      const decided = kept[index];
      return decided?.kind === "bool" && decided.value;
    });
    return withMarks(tuple(chosen), kept.map(({ marks }) => marks).reduce(mergeMarks, NO_MARKS));
  },
  sort: (items) => tuple(items),
  reduce: (items, [, initial, lambda], apply) =>
    items.reduce(
      (sum, item, index) => apply(lambda, [sum, item, number(index)]),
      apply(initial, []),
    ),
  toobject: (items, [, key, value], apply) => {
    const entries = new Map<string, Value>();
    for (const item of items) {
      const name = textOf(apply(key, [item]));
      if (name === undefined) return unknown("an object");
      entries.set(name, value === undefined ? item : apply(value, [item]));
    }
    return object(entries);
  },
};

/** The functions that take lambdas. */
export const LAMBDAS: ReadonlySet<string> = new Set(Object.keys(CALLS));
