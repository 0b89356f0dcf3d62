import { engineerPaused } from "@stackyard/contract/events/community-events";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockOwnEngineer } from "./own-engineer.ts";

interface Standing {
  readonly isAvailable: boolean;
  readonly isHidden: boolean;
}

/** Sets whether the caller accepts work, and whether others can see their profile. */
export function pauseEngineer(ctx: UserServices, standing: Standing): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { id, title } = await lockOwnEngineer(ctx);
    await ctx.db.updateTable("engineers").set(standing).where("id", "=", id).execute();
    const data = { engineerId: id, title, ...standing };
    await record(ctx, engineerPaused, { actorId: ctx.user.id, subjectId: id, data });
  });
}
