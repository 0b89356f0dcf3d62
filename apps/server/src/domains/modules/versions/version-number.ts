import type { Bump } from "@stackyard/contract/modules/version-changes";
import semver from "semver";

/** While the major version is 0, each change counts one level lower, as is usual in semver. */
const BEFORE_ONE = { major: "minor", minor: "patch", patch: "patch" } as const;

/** The smallest version after `since` that reflects changes requiring `bump`. */
export function smallestVersion(since: string, bump: Bump): string {
  const step = semver.major(since) === 0 ? BEFORE_ONE[bump] : bump;
  return semver.inc(released(since), step) ?? since;
}

/** The number itself, or if a version has it, the next patch number that none has. */
export function freeVersion(number: string, versions: readonly { version: string }[]): string {
  const taken = new Set(versions.map(({ version }) => version));
  let free = number;
  while (taken.has(free)) free = semver.inc(free, "patch") ?? free;
  return free;
}

/** A pre-release counts as the release that it precedes. */
export function isAtLeast(version: string, smallest: string): boolean {
  return semver.gte(released(version), smallest);
}

/** The highest published version below this one; a pre-release only if there is nothing else. */
export function versionBefore<V extends { version: string; status: string }>(
  version: string,
  versions: readonly V[],
): V | undefined {
  const earlier = versions
    .filter((row) => row.status === "published" && semver.lt(row.version, version))
    .sort((a, b) => semver.rcompare(a.version, b.version));
  return earlier.find((row) => !semver.prerelease(row.version)) ?? earlier[0];
}

function released(version: string): string {
  return `${semver.major(version)}.${semver.minor(version)}.${semver.patch(version)}`;
}
