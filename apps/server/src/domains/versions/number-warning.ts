import type { VersionChanges } from "@stackyard/contract/version-changes";

/** Says so where a version's number promises less change than there is; else null. */
export function numberWarning(comparison: VersionChanges): string | null {
  const { since, changes, smallestVersion, isNumberHonest } = comparison;
  if (isNumberHonest) return null;
  const [gravest] = changes;
  const why = gravest ? ` ${gravest.subject}: ${gravest.summary}; ${gravest.reason}.` : "";
  return `Since ${since} there are changes that ask for ${smallestVersion} or higher.${why}`;
}
