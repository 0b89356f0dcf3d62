import type { ModuleStatus } from "@stackyard/contract/modules";
import semver from "semver";
import { AppError } from "../../platform/http/app-error.ts";
import type { ViewerServices } from "../../platform/services.ts";
import { maySee } from "./module-policy.ts";
import { findModule, type ModuleRow } from "./module-queries.ts";
import { listVersionRows, type VersionRow } from "./version-queries.ts";

export interface VisibleModule {
  readonly module: ModuleRow;
  /** The highest version first. */
  readonly versions: VersionRow[];
}

/** A module and those of its versions that the viewer may see. Throws `module_not_found`. */
export async function readVisibleModule(ctx: ViewerServices, id: number): Promise<VisibleModule> {
  const [module, rows] = await Promise.all([findModule(ctx.db, id), listVersionRows(ctx.db, id)]);
  const sees = (status: string) =>
    module && maySee(ctx.user, { authorId: module.authorId, status: status as ModuleStatus });
  if (!module || !sees(module.status)) throw new AppError("module_not_found");
  const versions = rows.filter((row) => sees(row.status));
  return { module, versions: versions.sort((a, b) => semver.rcompare(a.version, b.version)) };
}

/** The version named, or with "latest" the one that people get. Throws `version_not_found`. */
export function pickVersion(versions: readonly VersionRow[], wanted: string): VersionRow {
  const found =
    wanted === "latest"
      ? (highestPublished(versions) ?? versions[0])
      : versions.find((row) => row.version === wanted);
  if (!found) throw new AppError("version_not_found");
  return found;
}

/** The highest published version, a pre-release only where there is nothing else. */
export function highestPublished<V extends { version: string; status: string }>(
  versions: readonly V[],
): V | undefined {
  const published = versions
    .filter((row) => row.status === "published")
    .sort((a, b) => semver.rcompare(a.version, b.version));
  return published.find((row) => !semver.prerelease(row.version)) ?? published[0];
}
