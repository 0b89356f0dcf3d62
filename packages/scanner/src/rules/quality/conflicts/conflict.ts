import { NO_MARKS } from "../../../evaluate/marks.ts";
import type { AttributeView } from "../../../rule-language/attribute-view.ts";
import type { BlockView } from "../../../rule-language/block-view.ts";
import { and, type Fact, fact, not, unknownFact } from "../../../rule-language/fact.ts";
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
export const isTerraform = ({ location }: BlockView): boolean =>
  /\.(tf|tofu)(\.json)?$/.test(location.file.path);

/** The same conflicts, for code of Terraform only. */
export const inTerraform = (conflicts: readonly Conflict[]): readonly Conflict[] =>
  conflicts.map(([types, message, fails]) => [
    types,
    message,
    (resource) => (isTerraform(resource) ? fails(resource) : []),
  ]);

/** An argument or a block is there. An input without a default is taken to be given. */
export function isGiven(block: BlockView, name: string): Fact {
  const argument = block.attr(name);
  return argument.value.kind === "null" ? block.has(name) : argument.isPresent();
}

/** The same, but the caller may give null for any input, and so choose between arguments. */
export function isSet(block: BlockView, name: string): Fact {
  const argument = block.attr(name);
  const isOfCaller = argument
    .options()
    .some(
      ({ value }) => value.kind === "unknown" && !value.isComputed && value.parts === undefined,
    );
  return isOfCaller ? unknownFact(name, argument.evidence()) : isGiven(block, name);
}

/**
 * Neither an argument nor a block is written. One that is may get its value from the caller, and
 * templates have other words for some settings, and other defaults.
 */
export function isLeftOut(block: BlockView, name: string): Fact {
  const isMissing = isTerraform(block) && !block.isWritten(name);
  const message = `\`${name}\` is not set`;
  return fact(isMissing, { location: block.location, message, marks: NO_MARKS });
}

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
