import type { AttributeView } from "../../../rule-language/attribute-view.ts";
import type { BlockView } from "../../../rule-language/block-view.ts";
import { and, type Fact, not } from "../../../rule-language/fact.ts";
import type { ResourceView } from "../../../rule-language/resource-view.ts";

/** Types, separated by spaces, what doesn't work together, and how to tell. */
export type Conflict = readonly [
  types: string,
  message: string,
  fails: (resource: ResourceView) => Fact | readonly Fact[],
];

/** A condition that holds within a block of the resource. */
export const within =
  (path: string, fails: (block: BlockView) => Fact) => (resource: ResourceView) =>
    resource.blocks(path).each(fails);

/** An argument that is written, and not as null or empty. */
export const given = (block: BlockView, path: string): Fact => block.attr(path).isPresent();

export const missing = (block: BlockView, path: string): Fact => block.attr(path).isAbsent();

/** Whether the code is Terraform's. Other languages set more than they say. */
export const isTerraform = ({ location }: ResourceView): boolean =>
  /\.(tf|tofu)(\.json)?$/.test(location.file.path);

/** A text whose end is known, and another one. */
export function endsOtherwise(argument: AttributeView, end: string): Fact {
  const { value } = argument;
  const last = value.kind === "unknown" ? value.parts?.at(-1) : value;
  const isKnown = last?.kind === "string" && last.value !== "";
  return isKnown && value.kind === "unknown"
    ? { truth: !last.value.endsWith(end), evidence: [argument.evidence()], causes: [] }
    : and(argument.isPresent(), not(argument.test((text) => text?.endsWith(end) === true)));
}

/** The rows of a table about each type. One check for all of them costs the least. */
export function rowsByType<T extends readonly [types: string, ...rest: unknown[]]>(
  rows: readonly T[],
): readonly (readonly [type: string, rows: readonly T[]])[] {
  const pairs = rows.flatMap((row) => row[0].split(" ").map((type) => ({ type, row })));
  return [...Map.groupBy(pairs, ({ type }) => type)].map(([type, found]) => [
    type,
    found.map(({ row }) => row),
  ]);
}
