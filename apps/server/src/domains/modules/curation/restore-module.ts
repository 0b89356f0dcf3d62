import { moduleRestored } from "@stackyard/contract/events/curation-events";
import type { ManagedModule } from "@stackyard/contract/modules/curation";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { syncListing } from "../versions/sync-listing.ts";
import { about, actUponModule } from "./module-act.ts";

/** Returns a module to the state that its versions give it. */
export function restoreModule(
  ctx: UserServices,
  moduleId: number,
  reason: string,
): Promise<ManagedModule> {
  return actUponModule(ctx, moduleId, async (ctx, visible) => {
    const changed = await ctx.db
      .updateTable("modules")
      .set({
        takenDownAt: null,
        takenDownBy: null,
        takedownReason: null,
        takedownIsCritical: false,
      })
      .where("id", "=", moduleId)
      .where("takenDownAt", "is not", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new AppError("conflict");
    await syncListing(ctx.db, moduleId, visible.versions);
    const data = about(visible, reason);
    await record(ctx, moduleRestored, { actorId: ctx.user.id, subjectId: moduleId, data });
  });
}
