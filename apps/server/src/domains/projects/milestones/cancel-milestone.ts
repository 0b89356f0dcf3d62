import { milestoneCancelled } from "@stackyard/contract/events/projects/contract-events";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { endContractIfOver } from "../contracts/end-contract.ts";
import { lapseAmendment } from "../contracts/lapse-amendment.ts";
import { lockToAct } from "./lock-milestone.ts";
import { moveMilestone } from "./move-milestone.ts";

/** Cancels a milestone that isn't funded, as either side. It costs nothing. */
export function cancelMilestone(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { contract, milestone, facts } = await lockToAct(ctx, id, "cancel");
    await moveMilestone(ctx.db, id, "cancelled", { endedAt: new Date() });
    const { position } = milestone;
    await lapseAmendment(ctx, contract, {
      position,
      why: "a milestone that it changes was canceled",
    });
    const happened = { actorId: ctx.user.id, subjectId: contract.id, data: facts };
    await record(ctx, milestoneCancelled, happened);
    await endContractIfOver(ctx, contract, ctx.user.id);
  });
}
