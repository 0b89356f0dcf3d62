import type { Value } from "../../evaluate/value.ts";
import type { BlockView } from "../../rule-language/block-view.ts";

/** `${{ matrix.os }}` */
const MATRIX_VALUE = /^\$\{\{\s{0,9}matrix\.([\w-]{1,100})\s{0,9}\}\}$/;

/** The name of the matrix value that a text consists of. */
export function matrixNameIn(text: string): string | undefined {
  return MATRIX_VALUE.exec(text)?.[1];
}

/** The values of a matrix that a job runs through, and those of its further combinations. */
export function matrixValues(job: BlockView, name: string): readonly Value[] {
  const { value } = job.attr("strategy.matrix").member(name);
  const included = job.attr("strategy.matrix.include").value;
  return [
    ...(value.kind === "list" ? value.items : []),
    ...(included.kind === "list" ? included.items : []).flatMap((each) =>
      each.kind === "object" ? (each.entries.get(name) ?? []) : [],
    ),
  ];
}

/** The items of a list, or what is there instead of one. */
export function itemsIn(value: Value): readonly Value[] {
  return value.kind === "list" ? value.items : [value];
}
