import { MAX_ELEMENTS } from "../budget.ts";
import { elementsOf, setOf, unify } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import { areIdentical, list, tuple, type Value } from "../value.ts";
import { elements, fixed, knownElements, variadic } from "./signature.ts";

/** Terraform's set functions. */
export const setFunctions = [
  variadic("setintersection", [knownElements], knownElements, ([first], others) => {
    const [unified = [], ...rest] = ofOneType([first, ...others]);
    return setOf(unified.filter((item) => rest.every((other) => includes(other, item))));
  }),
  variadic("setproduct", [], { ...elements, decode: wholeList }, (_, factors) => {
    if (factors.length < 2) throw new EvaluationFailure("setproduct() of less than two");
    const size = factors.reduce((product, { items }) => product * items.length, 1);
    if (size > MAX_ELEMENTS) throw new EvaluationFailure("setproduct() is too large");
    const rows = factors.reduce<Value[][]>(
      (partial, { items }) => {
        const unified = unify(items);
        return partial.flatMap((row) => unified.map((item) => [...row, item]));
      },
      [[]],
    );
    const combinations = rows.map((row) => tuple(row));
    const isOfSets = factors.every(({ type }) => type === "set");
    return isOfSets ? setOf(combinations) : list(combinations);
  }),
  fixed("setsubtract", [knownElements, knownElements], (sets) => {
    const [first = [], second = []] = ofOneType(sets);
    return setOf(first.filter((item) => !includes(second, item)));
  }),
  variadic("setunion", [elements], elements, ([first], others) =>
    setOf(unify([first, ...others].flat())),
  ),
];

/** The elements of all sets converted to a common type, set by set. */
function ofOneType(sets: readonly (readonly Value[])[]): readonly (readonly Value[])[] {
  const all = unify(sets.flat());
  let end = 0;
  return sets.map(({ length }) => {
    end += length;
    return all.slice(end - length, end);
  });
}

function wholeList(value: Value) {
  elementsOf(value);
  if (value.kind !== "list") throw new EvaluationFailure("not a list");
  return value;
}

function includes(items: readonly Value[], searched: Value): boolean {
  return items.some((item) => areIdentical(item, searched));
}
