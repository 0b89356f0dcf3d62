import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import type { ViewerServices } from "../../../platform/services.ts";
import { presentVersion } from "./present-version.ts";
import { readVisibleModule } from "./visible-versions.ts";

/** The versions of a module that the viewer may see, highest first. */
export async function listVersions(
  ctx: ViewerServices,
  moduleId: number,
): Promise<ModuleVersion[]> {
  const { versions } = await readVisibleModule(ctx, moduleId);
  return versions.map(presentVersion);
}
