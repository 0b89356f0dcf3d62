import { engineerPaused } from "@stackyard/contract/events/community-events";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockOwnEngineer } from "./own-engineer.ts";

interface Standing {
  readonly isAvailable: boolean;
  readonly isHidden: boolean;
}

/** Has the caller take work or none, and stand on the yard or be seen by themselves alone. */
export function pauseEngineer(ctx: UserServices, standing: Standing): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { id, title } = await lockOwnEngineer(ctx);
    await ctx.db.updateTable("engineers").set(standing).where("id", "=", id).execute();
    const data = { engineerId: id, title, ...standing };
    await record(ctx, engineerPaused, { actorId: ctx.user.id, subjectId: id, data });
  });
}
