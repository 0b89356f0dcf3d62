import { AppError } from "../../platform/http/app-error.ts";
import type { ViewerServices } from "../../platform/services.ts";
import { findModuleDetail, type ModuleDetailRow } from "./module-queries.ts";
import { maySee } from "./module-visibility.ts";

export type { ModuleDetailRow };

/** A module's row as the viewer may see it. What they may not see does not exist. */
export async function findVisibleModule(ctx: ViewerServices, id: number): Promise<ModuleDetailRow> {
  const row = await findModuleDetail(ctx.db, id, ctx.user?.id ?? null);
  if (!row || !maySee(ctx.user, row)) throw new AppError("module_not_found");
  return row;
}
