import type { ViewerServices } from "../../../platform/services.ts";
import { findVersionDetail } from "./version-queries.ts";
import { pickVersion, readVisibleModule } from "./visible-versions.ts";

/** A version that the viewer may see, by number or "latest", with its facts and scan report. */
export async function readScannedVersion(ctx: ViewerServices, moduleId: number, wanted: string) {
  const { versions } = await readVisibleModule(ctx, moduleId);
  return findVersionDetail(ctx.db, pickVersion(versions, wanted).id);
}
