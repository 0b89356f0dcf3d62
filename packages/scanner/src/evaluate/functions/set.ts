import { MAX_ELEMENTS } from "../budget.ts";
import { elementsOf, setOf, unify } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import { areIdentical, list, tuple, type Value } from "../value.ts";
import { elements, fixed, knownElements, variadic } from "./signature.ts";

/** Terraform's functions on sets. */
export const setFunctions = [
  variadic("setintersection", [knownElements], knownElements, ([first], others) =>
    setOf(first.filter((item) => others.every((other) => includes(other, item)))),
  ),
  variadic("setproduct", [], { ...elements, decode: wholeList }, (_, factors) => {
    const size = factors.reduce((product, { items }) => product * items.length, 1);
    if (size > MAX_ELEMENTS) throw new EvaluationFailure("setproduct() is too large");
    const rows = factors.reduce<Value[][]>(
      (partial, { items }) => partial.flatMap((row) => items.map((item) => [...row, item])),
      [[]],
    );
    const combinations = rows.map((row) => tuple(unify(row)));
    const isOfSets = factors.every(({ type }) => type === "set");
    return isOfSets ? setOf(combinations) : list(combinations);
  }),
  fixed("setsubtract", [knownElements, knownElements], ([first, second]) =>
    setOf(first.filter((item) => !includes(second, item))),
  ),
  variadic("setunion", [], elements, (_, sets) => setOf(sets.flat())),
];

function wholeList(value: Value) {
  elementsOf(value);
  if (value.kind !== "list") throw new EvaluationFailure("not a list");
  return value;
}

function includes(items: readonly Value[], searched: Value): boolean {
  return items.some((item) => areIdentical(item, searched));
}
