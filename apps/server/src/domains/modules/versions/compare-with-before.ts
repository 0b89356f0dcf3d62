import type { VersionChanges } from "@stackyard/contract/modules/version-changes";
import type { Services } from "../../../platform/services.ts";
import { type Compared, compareVersions } from "./compare-versions.ts";
import { versionBefore } from "./version-number.ts";
import { findVersionDetail, type VersionRow } from "./version-queries.ts";

/** What a version changes since the previously published one, if any. */
export async function compareWithBefore(
  { db }: Pick<Services, "db">,
  after: Compared,
  versions: readonly VersionRow[],
): Promise<VersionChanges> {
  const { version } = after;
  const before = versionBefore(version, versions);
  if (!before) {
    return { version, since: null, changes: [], smallestVersion: null, isNumberHonest: true };
  }
  const old = await findVersionDetail(db, before.id);
  return { version, since: before.version, ...compareVersions(old, after) };
}
