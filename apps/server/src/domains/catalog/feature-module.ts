import type { ModuleDetail } from "@stackyard/contract/modules";
import { AppError } from "../../platform/http/app-error.ts";
import type { UserServices } from "../../platform/services.ts";
import { readModule } from "./read-module.ts";

/** Puts a module on the home page, or takes it off. Only what is published is ever shown there. */
export async function featureModule(
  ctx: UserServices,
  id: number,
  isFeatured: boolean,
): Promise<ModuleDetail> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("modules")
    .set({ isFeatured })
    .where("id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("module_not_found");
  return readModule(ctx, id);
}
