import type { Change } from "./change.ts";
import type { ComparedModule, ComparedResource } from "./compared-module.ts";
import { Moves } from "./moves.ts";
import { pair } from "./pairing.ts";
import { sameExpression } from "./written-expression.ts";

interface Addressed {
  readonly address: string;
  /** The address in the old version. */
  readonly was: string;
  readonly resource: ComparedResource;
}

/** Compares resources: added, removed, moved, or possibly replaced. */
export function compareResources(before: ComparedModule, after: ComparedModule): Change[] {
  const now = after.resources.map((resource) => {
    const address = addressOf(resource);
    return { address, was: address, resource };
  });
  const moves = new Moves(after.moves);
  const addresses = new Set(now.map(({ address }) => address));
  const old = before.resources.map((resource): Addressed => {
    const was = addressOf(resource);
    const moved = moves.follow(was);
    return { address: addresses.has(moved) ? moved : was, was, resource };
  });
  const { removed, added, kept } = pair(old, now, ({ address }) => address);
  return [
    ...removed.map(resourceRemoved),
    ...added.map(resourceAdded),
    ...kept.flatMap(([first, second]) => [
      ...moveOf(first),
      ...repetitionChange(first, second, after),
      ...replacements(first, second),
    ]),
  ];
}

function addressOf({ type, name, modulePath }: ComparedResource): string {
  return `${modulePath === "" ? "" : `${modulePath}.`}${type}.${name}`;
}

function resourceRemoved({ was }: Addressed): Change {
  return {
    kind: "resource-removed",
    subject: was,
    summary: "the resource was removed",
    before: was,
    after: null,
    bump: "major",
    reason: "existing resources would be destroyed; no `moved` block gives a new address",
  };
}

function resourceAdded({ address }: Addressed): Change {
  return {
    kind: "resource-added",
    subject: address,
    summary: "a new resource",
    before: null,
    after: address,
    bump: "minor",
    reason: "plans may create more resources",
  };
}

function moveOf({ address, was }: Addressed): Change[] {
  if (address === was) return [];
  return [
    {
      kind: "resource-moved",
      subject: address,
      summary: "the resource has a new address",
      before: was,
      after: address,
      bump: "patch",
      reason: "a `moved` block keeps what exists",
    },
  ];
}

/**
 * `count` numbers instances and `for_each` uses keys, so switching between them replaces every
 * instance.
 */
function repetitionChange(old: Addressed, now: Addressed, { moves }: ComparedModule): Change[] {
  const [before, after] = [repetitionOf(old.resource), repetitionOf(now.resource)];
  const hasKeys = (repetition: string) => repetition === "for_each";
  if (before === after || (!hasKeys(before) && !hasKeys(after))) return [];
  // Moved from or to one of its instances.
  if (moves.some(({ from, to }) => from === old.was && to === now.address)) return [];
  return [
    {
      kind: "resource-replaced",
      subject: now.address,
      summary: "may be replaced: its instances have new addresses",
      before: before,
      after: after,
      bump: "major",
      reason: "no `moved` block says which instance becomes which",
    },
  ];
}

function repetitionOf({ count, forEach }: ComparedResource): string {
  return forEach !== null ? "for_each" : count !== null ? "count" : "neither";
}

function replacements(old: Addressed, now: Addressed): Change[] {
  const { kept } = pair(old.resource.fixed, now.resource.fixed, ({ name }) => name);
  return kept
    .filter(([before, after]) =>
      before.value !== null && after.value !== null
        ? before.value !== after.value
        : !sameExpression(before.expression, after.expression),
    )
    .map(([before, after]) => {
      const isWrittenAlike = before.expression === after.expression;
      return {
        kind: "resource-replaced",
        subject: now.address,
        summary: `may be replaced: \`${after.name}\` cannot be changed in place`,
        before: isWrittenAlike ? before.value : before.expression,
        after: isWrittenAlike ? after.value : after.expression,
        bump: "major",
        reason: "existing resources would be destroyed and recreated",
      };
    });
}
