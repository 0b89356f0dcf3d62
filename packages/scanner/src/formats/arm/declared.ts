import type { Presence } from "../../config/config-body.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { pick } from "../../documents/shape.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { mergeMarks, NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Template } from "./template.ts";

/** A resource as a template declares it. */
export interface Declared {
  readonly type: string;
  readonly declaration: Value;
  /** The enclosing resource. */
  readonly parent: Declared | undefined;
  /** Conditions and copy loops that determine its existence, including those of its parents. */
  readonly deciding: readonly Value[];
}

/**
 * A template's resources, or a resource's children: a list, or an object keyed by symbolic name.
 */
export function declaredIn(document: Value, parent?: Declared): readonly Declared[] {
  const resources = entryOf(document, "resources");
  const items =
    resources?.kind === "list" ? resources.items : membersOf(resources).map(([, each]) => each);
  return items.flatMap((declaration): Declared[] => {
    const own = textOf(entryOf(declaration, "type"));
    // Existing resources are only referenced.
    if (own === undefined || textOf(entryOf(declaration, "existing")) === "true") return [];
    const isInner = parent !== undefined && !own.includes(".");
    const deciding = [
      ...(parent?.deciding ?? []),
      ...[entryOf(declaration, "condition"), countOf(declaration)].flatMap((value) => value ?? []),
    ];
    const type = isInner ? `${parent.type}/${own}` : own;
    const each: Declared = { type, declaration, deciding, parent: isInner ? parent : undefined };
    return [each, ...declaredIn(declaration, each), ...writtenWithin(each)];
  });
}

/** A network's inline subnets, which can also be separate resources. */
function writtenWithin(network: Declared): readonly Declared[] {
  if (network.type.toLowerCase() !== "microsoft.network/virtualnetworks") return [];
  const subnets = pick(network.declaration, "properties.subnets");
  return (subnets?.kind === "list" ? subnets.items : []).flatMap((declaration) =>
    declaration.kind === "object"
      ? { ...network, type: `${network.type}/subnets`, declaration, parent: network }
      : [],
  );
}

function countOf(declaration: Value): Value | undefined {
  return entryOf(entryOf(declaration, "copy"), "count");
}

/** Whether conditions and copy loops create the resource in the current round. */
export function presenceOf(
  template: Template,
  { deciding }: Declared,
): { presence: Presence; isExcluded: boolean } {
  const decided = deciding.map((value) => valueOrUnknown(() => template.evaluate(value)));
  const isExcluded = decided.some(isNone);
  const isKnown = decided.every(({ kind }) => kind === "bool" || kind === "number");
  const marks = decided.map((each) => each.marks).reduce(mergeMarks, NO_MARKS);
  return { presence: { isCertain: isExcluded || isKnown, marks }, isExcluded };
}

/** Evaluates in one iteration of a copy loop. */
export type Round = <T>(evaluate: () => T) => T;

/** Beyond this number, one copy represents all. */
const MAX_COPIES = 10;

export const ONLY_ROUND: Round = (evaluate) => evaluate();

/** The iterations of a resource's copy loop, each with its own `copyIndex()`. */
export function roundsOf(template: Template, { declaration }: Declared): readonly Round[] {
  const written = countOf(declaration);
  const count = written && valueOrUnknown(() => template.evaluate(written));
  if (count?.kind !== "number" || count.value > MAX_COPIES) return [ONLY_ROUND];
  const loop = textOf(entryOf(entryOf(declaration, "copy"), "name")) ?? "";
  return Array.from(
    { length: count.value },
    (_, index): Round =>
      (evaluate) =>
        template.at(loop, index, evaluate),
  );
}

function isNone(value: Value): boolean {
  return (value.kind === "bool" && !value.value) || (value.kind === "number" && value.value === 0);
}
