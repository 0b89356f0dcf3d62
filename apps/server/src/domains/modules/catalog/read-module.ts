import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ViewerServices } from "../../../platform/services.ts";
import { descriptionHtml } from "./description-html.ts";
import { findVisibleModule } from "./find-module.ts";
import { presentDetail } from "./present-module.ts";

/** One module, if the viewer may see it. Throws `module_not_found`. */
export async function readModule(ctx: ViewerServices, id: number): Promise<ModuleDetail> {
  const row = await findVisibleModule(ctx, id);
  return presentDetail({ ...row, longDescriptionHtml: await descriptionHtml(row) }, ctx.user);
}
