import {
  type Constrained,
  parseVersionRange,
  tightening,
  type VersionRange,
} from "../terraform/version-constraint.ts";
import type { Bump, Change } from "./change.ts";
import type { ComparedModule, ComparedProvider } from "./compared-module.ts";
import { pair } from "./pairing.ts";

/** Compares requirements for Terraform and its providers. */
export function compareRequirements(before: ComparedModule, after: ComparedModule): Change[] {
  const { removed, added, kept } = pair(before.providers, after.providers, ({ name }) => name);
  return [
    ...terraformChange(before.requiredVersion, after.requiredVersion),
    ...removed.map(
      ({ name, source }): Change => ({
        kind: "provider-removed",
        subject: `provider.${name}`,
        summary: "the provider is no longer required",
        before: source,
        after: null,
        bump: "minor",
        reason: "calls don't change, unless they pass it",
      }),
    ),
    ...added.map(
      ({ name, source }): Change => ({
        kind: "provider-added",
        subject: `provider.${name}`,
        summary: "a new provider is required",
        before: null,
        after: source,
        bump: "minor",
        reason: "`terraform init` fetches it; it may have to be configured",
      }),
    ),
    ...kept.flatMap(([old, now]) => [...sourceChange(old, now), ...versionChange(old, now)]),
  ];
}

function terraformChange(before: string | null, after: string | null): Change[] {
  const isBreaking = (old: VersionRange, now: VersionRange) =>
    old.from[0] !== now.from[0] || old.from[1] !== now.from[1];
  return constraintChange("terraform", { before, after, isBreaking }).map(
    ({ bump, reason, summary }) => ({
      kind: "terraform-version",
      subject: "terraform",
      summary,
      before,
      after,
      bump,
      reason,
    }),
  );
}

function versionChange(old: ComparedProvider, now: ComparedProvider): Change[] {
  const isBreaking = (a: VersionRange, b: VersionRange) => a.from[0] !== b.from[0];
  const [before, after] = [old.versionConstraint, now.versionConstraint];
  const changes = constraintChange("provider", { before, after, isBreaking });
  return changes.map(({ bump, reason, summary }) => ({
    kind: "provider-version",
    subject: `provider.${now.name}`,
    summary,
    before,
    after,
    bump,
    reason,
  }));
}

function sourceChange(old: ComparedProvider, now: ComparedProvider): Change[] {
  if (old.source === now.source) return [];
  return [
    {
      kind: "provider-source",
      subject: `provider.${now.name}`,
      summary: "the provider's source changed",
      before: old.source,
      after: now.source,
      bump: "major",
      reason: "the state names the old source, and so may the caller",
    },
  ];
}

interface ConstraintChange {
  readonly summary: string;
  readonly bump: Bump;
  readonly reason: string;
}

interface ConstraintPair {
  readonly before: string | null;
  readonly after: string | null;
  /** Whether a raised lower bound breaks users within the old range. */
  isBreaking(old: VersionRange, now: VersionRange): boolean;
}

function constraintChange(
  of: Constrained,
  { before, after, isBreaking }: ConstraintPair,
): ConstraintChange[] {
  if (before === after) return [];
  const [old, now] = [parseVersionRange(before, of), parseVersionRange(after, of)];
  if (old === undefined || now === undefined) {
    const reason = "its allowed versions are unknown";
    return [{ summary: "the version constraint changed", bump: "major", reason }];
  }
  const { isFromRaised, isToLowered, isMoreExcluded } = tightening(old, now);
  const isTighter = isFromRaised || isToLowered || isMoreExcluded;
  if (!isTighter) {
    const isSame = Object.values(tightening(now, old)).every((each) => !each);
    if (isSame) return [];
    const summary = "the version constraint admits more";
    return [{ summary, bump: "minor", reason: "every version that was allowed still is" }];
  }
  const summary = "the version constraint admits less";
  if (isToLowered) {
    return [{ summary, bump: "major", reason: "newer versions that were allowed are rejected" }];
  }
  if (isFromRaised && isBreaking(old, now)) {
    return [{ summary, bump: "major", reason: "older versions that were allowed are rejected" }];
  }
  return [{ summary, bump: "minor", reason: "a compatible update is enough" }];
}
