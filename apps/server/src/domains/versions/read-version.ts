import type { ModuleVersionDetail } from "@stackyard/contract/versions";
import type { ViewerServices } from "../../platform/services.ts";
import { presentVersionDetail } from "./present-version.ts";
import { findVersionDetail } from "./version-queries.ts";
import { pickVersion, readVisibleModule } from "./visible-versions.ts";

/** One version with its README, its interface and its scan report. */
export async function readVersion(
  ctx: ViewerServices,
  moduleId: number,
  wanted: string,
): Promise<ModuleVersionDetail> {
  const { versions } = await readVisibleModule(ctx, moduleId);
  return presentVersionDetail(await findVersionDetail(ctx.db, pickVersion(versions, wanted).id));
}
