import type { VersionChanges } from "@stackyard/contract/modules/version-changes";
import type { ViewerServices } from "../../../platform/services.ts";
import { compareVersions } from "./compare-versions.ts";
import { compareWithBefore } from "./compare-with-before.ts";
import { findVersionDetail } from "./version-queries.ts";
import { pickVersion, readVisibleModule } from "./visible-versions.ts";

/** What a version changes since another version or the previously published one. */
export async function readVersionChanges(
  ctx: ViewerServices,
  moduleId: number,
  wanted: string,
  since: string | undefined,
): Promise<VersionChanges> {
  const { versions } = await readVisibleModule(ctx, moduleId);
  const after = await findVersionDetail(ctx.db, pickVersion(versions, wanted).id);
  if (!since) return compareWithBefore(ctx, after, versions);
  const before = await findVersionDetail(ctx.db, pickVersion(versions, since).id);
  return { version: after.version, since, ...compareVersions(before, after) };
}
