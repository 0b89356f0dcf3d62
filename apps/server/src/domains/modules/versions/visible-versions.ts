import semver from "semver";
import { oncePerPage } from "../../../platform/http/api/once-per-page.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { findVisibleModule, type ModuleDetailRow } from "../catalog/find-module.ts";
import { maySee } from "../catalog/module-visibility.ts";
import { findVersionDetail, listVersionRows, type VersionRow } from "./version-queries.ts";

export interface VisibleModule {
  readonly module: ModuleDetailRow;
  /** Highest version first. */
  readonly versions: VersionRow[];
}

/** A module and the versions of it that the viewer may see. Throws `module_not_found`. */
export async function readVisibleModule(ctx: ViewerServices, id: number): Promise<VisibleModule> {
  const [module, rows] = await Promise.all([
    findVisibleModule(ctx, id),
    oncePerPage(ctx, `versions of module ${id}`, () => listVersionRows(ctx.db, id)),
  ]);
  const { authorId, entitledSince } = module;
  const versions = rows.filter(({ status, withdrawnAt }) => {
    // A buyer who came after the withdrawal never had the version.
    const isHeld = Boolean(entitledSince && withdrawnAt && entitledSince <= withdrawnAt);
    return maySee(ctx.user, { authorId, status, isEntitled: isHeld });
  });
  return { module, versions: versions.sort((a, b) => semver.rcompare(a.version, b.version)) };
}

/** The named version, or with "latest" the current one. Throws `version_not_found`. */
export function pickVersion(versions: readonly VersionRow[], wanted: string): VersionRow {
  const found =
    wanted === "latest"
      ? (highestPublished(versions) ?? versions[0])
      : versions.find((row) => row.version === wanted);
  if (!found) throw new AppError("version_not_found");
  return found;
}

/** The highest published version; a pre-release only if there is nothing else. */
export function highestPublished<V extends { version: string; status: string }>(
  versions: readonly V[],
): V | undefined {
  const published = versions
    .filter((row) => row.status === "published")
    .sort((a, b) => semver.rcompare(a.version, b.version));
  return published.find((row) => !semver.prerelease(row.version)) ?? published[0];
}

/** A version that the viewer may see, by number or "latest", with its facts and scan report. */
export async function readScannedVersion(ctx: ViewerServices, moduleId: number, wanted: string) {
  const { versions } = await readVisibleModule(ctx, moduleId);
  return findVersionDetail(ctx.db, pickVersion(versions, wanted).id);
}
