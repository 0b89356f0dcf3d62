import { moduleFacts } from "@stackyard/contract/modules/scan-report";
import type { VersionChange } from "@stackyard/contract/modules/version-changes";
import { compareModules } from "@stackyard/scanner";
import { isAtLeast, smallestVersion } from "./version-number.ts";

export interface Compared {
  readonly version: string;
  /** As stored. */
  readonly facts: unknown;
}

interface Comparison {
  readonly changes: VersionChange[];
  readonly smallestVersion: string;
  readonly isNumberHonest: boolean;
}

/** What changed between two versions, and whether the later number reflects it. */
export function compareVersions(before: Compared, after: Compared): Comparison {
  const { bump, changes } = compareModules(
    moduleFacts.parse(before.facts),
    moduleFacts.parse(after.facts),
  );
  const smallest = smallestVersion(before.version, bump);
  return {
    changes: [...changes],
    smallestVersion: smallest,
    isNumberHonest: isAtLeast(after.version, smallest),
  };
}
