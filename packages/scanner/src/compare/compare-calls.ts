import { parseVersionRange } from "../terraform/version-constraint.ts";
import type { Change } from "./change.ts";
import type { ComparedCall, ComparedModule } from "./compared-module.ts";
import { Moves } from "./moves.ts";
import { pair } from "./pairing.ts";

/**
 * Compares calls of modules outside the package, whose contents can't be compared. Modules in the
 * package are compared resource by resource.
 */
export function compareCalls(before: ComparedModule, after: ComparedModule): Change[] {
  const isElsewhere = ({ source }: ComparedCall) => !/^\.\.?\//.test(source);
  const moves = new Moves(after.moves);
  const old = before.moduleCalls.filter(isElsewhere).map((call) => ({
    ...call,
    name: moves.follow(`module.${call.name}`).slice("module.".length),
  }));
  const now = after.moduleCalls.filter(isElsewhere);
  const { removed, added, kept } = pair(old, now, ({ name }) => name);
  return [
    ...removed.map(
      (call): Change => ({
        kind: "call-removed",
        subject: `module.${call.name}`,
        summary: "the call of an external module was removed",
        before: textOf(call),
        after: null,
        bump: "major",
        reason: "its existing resources would be destroyed",
      }),
    ),
    ...added.map(
      (call): Change => ({
        kind: "call-added",
        subject: `module.${call.name}`,
        summary: "a new call of an external module",
        before: null,
        after: textOf(call),
        bump: "minor",
        reason: "plans may create more resources",
      }),
    ),
    ...kept.flatMap(([first, second]) => callChange(first, second)),
  ];
}

function callChange(old: ComparedCall, now: ComparedCall): Change[] {
  if (textOf(old) === textOf(now)) return [];
  const isAnother = old.source !== now.source || majorOf(old) !== majorOf(now);
  return [
    {
      kind: "call-changed",
      subject: `module.${now.name}`,
      summary: "a different version of an external module is called",
      before: textOf(old),
      after: textOf(now),
      bump: isAnother ? "major" : "minor",
      reason: isAnother
        ? "it may replace or remove its resources; its code was not compared"
        : "its version number promises compatibility; its code was not compared",
    },
  ];
}

function textOf({ source, versionConstraint }: ComparedCall): string {
  return versionConstraint === null ? source : `${source} ${versionConstraint}`;
}

function majorOf({ versionConstraint }: ComparedCall): number | undefined {
  return parseVersionRange(versionConstraint, "module")?.from[0];
}
