import { moduleTakenDown } from "@stackyard/contract/events/curation-events";
import type {
  takeDownModule as contract,
  ManagedModule,
} from "@stackyard/contract/modules/curation";
import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { about, actUponModule } from "./module-act.ts";

/**
 * Hides a published module from everyone but its holders. A critical takedown also blocks installs;
 * both can be changed later. It also
 * replaces an author's own decision to take the module off sale.
 */
export function takeDownModule(
  ctx: UserServices,
  moduleId: number,
  { isCritical, reason }: z.output<(typeof contract)["body"]>,
): Promise<ManagedModule> {
  return actUponModule(ctx, moduleId, async (ctx, visible) => {
    const changed = await ctx.db
      .updateTable("modules")
      .set({
        status: "withdrawn",
        takenDownAt: sql<Date>`coalesce(taken_down_at, now())`,
        takenDownBy: ctx.user.id,
        takedownReason: reason,
        takedownIsCritical: isCritical,
        updatedAt: new Date(),
      })
      .where("id", "=", moduleId)
      .where("status", "in", ["published", "withdrawn"])
      .where(
        sql<SqlBool>`(taken_down_at IS NULL OR taken_down_by = author_id
          OR takedown_is_critical <> ${isCritical})`,
      )
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new AppError("conflict");
    const data = { ...about(visible, reason), isCritical };
    await record(ctx, moduleTakenDown, { actorId: ctx.user.id, subjectId: moduleId, data });
  });
}
