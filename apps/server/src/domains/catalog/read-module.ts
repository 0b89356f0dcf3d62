import type { ModuleDetail, ModuleStatus } from "@stackyard/contract/modules";
import { AppError } from "../../platform/http/app-error.ts";
import type { ViewerServices } from "../../platform/services.ts";
import { maySee } from "./module-policy.ts";
import { findModuleDetail } from "./module-queries.ts";
import { presentDetail } from "./present-module.ts";

/** One module as the viewer may see it. What they may not see does not exist. */
export async function readModule(ctx: ViewerServices, id: number): Promise<ModuleDetail> {
  const row = await findModuleDetail(ctx.db, id, ctx.user?.id ?? null);
  const status = row?.status as ModuleStatus;
  if (!row || !maySee(ctx.user, { authorId: row.authorId, status })) {
    throw new AppError("module_not_found");
  }
  return presentDetail(row, ctx.user);
}
