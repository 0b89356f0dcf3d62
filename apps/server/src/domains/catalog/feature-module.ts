import { moduleFeatured } from "@stackyard/contract/events/module-events";
import type { ModuleDetail } from "@stackyard/contract/modules";
import { record } from "../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { readModule } from "./read-module.ts";

/** Puts a module on the home page, or takes it off. Only what is published is ever shown there. */
export function featureModule(
  ctx: UserServices,
  id: number,
  isFeatured: boolean,
): Promise<ModuleDetail> {
  return inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .updateTable("modules")
      .set({ isFeatured })
      .where("id", "=", id)
      .where("isFeatured", "<>", isFeatured)
      .returning(["id as moduleId", "title", "authorId"])
      .executeTakeFirst();
    if (changed) {
      const data = { ...changed, isFeatured };
      await record(ctx, moduleFeatured, { actorId: ctx.user.id, subjectId: id, data });
    }
    return readModule(ctx, id);
  });
}
