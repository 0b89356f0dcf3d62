import { moduleFeatured } from "@stackyard/contract/events/curation-events";
import type {
  featureModule as contract,
  ManagedModule,
} from "@stackyard/contract/modules/curation";
import { sql } from "kysely";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockModule } from "../catalog/find-module.ts";
import { findManaged } from "./managed-queries.ts";
import { presentManaged } from "./present-managed.ts";

/**
 * Features a module on the home page, in first place, or removes it. Only published modules are
 * shown there.
 */
export function featureModule(
  ctx: UserServices,
  id: number,
  { isFeatured, reason }: z.output<(typeof contract)["body"]>,
): Promise<ManagedModule> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockModule(ctx.db, id))) throw new AppError("module_not_found");
    const changed = await ctx.db
      .updateTable("modules")
      .set({ isFeatured, featuredPosition: isFeatured ? BEFORE_ALL : null })
      .where("id", "=", id)
      .where("isFeatured", "<>", isFeatured)
      .returning(["id as moduleId", "title", "authorId"])
      .executeTakeFirst();
    if (changed) {
      const data = { ...changed, isFeatured, reason };
      await record(ctx, moduleFeatured, { actorId: ctx.user.id, subjectId: id, data });
    }
    return presentManaged(await findManaged(ctx.db, id));
  });
}

const BEFORE_ALL = sql<number>`(
  SELECT coalesce(min(featured_position), 1) - 1 FROM modules WHERE is_featured)`;
