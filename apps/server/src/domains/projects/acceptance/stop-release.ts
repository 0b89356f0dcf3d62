import { releaseStopped } from "@stackyard/contract/events/projects/contract-events";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockToAct } from "../milestones/lock-milestone.ts";
import { closeTimers } from "../milestones/timers.ts";

/** Stops the release of a delivery that passed its checks, as the client, who then decides. */
export function stopRelease(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { contract, facts } = await lockToAct(ctx, id, "stop_release");
    await closeTimers(ctx, id, ["checks_release"]);
    const happened = { actorId: ctx.user.id, subjectId: contract.id, data: facts };
    await record(ctx, releaseStopped, happened);
  });
}
