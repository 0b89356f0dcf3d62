import { milestoneApproved } from "@stackyard/contract/events/projects/contract-events";
import { record } from "../../../platform/events/record.ts";
import { priceChanged } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { releaseMilestone } from "./end-milestone.ts";
import { lockToAct, moneyOf } from "./lock-milestone.ts";
import { moveMilestone } from "./move-milestone.ts";

/** Approves delivered work as the client, and releases the amount that the page showed. */
export function approveWork(ctx: UserServices, id: number, seenCents: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockToAct(ctx, id, "approve");
    const { held } = await moneyOf(ctx, locked.milestone);
    if (held !== seenCents) throw priceChanged(seenCents, held);
    await moveMilestone(ctx.db, id, "approved");
    const { contract, facts } = locked;
    const actorId = ctx.user.id;
    await record(ctx, milestoneApproved, { actorId, subjectId: contract.id, data: facts });
    await releaseMilestone(ctx, locked, { actorId, now: new Date() });
  });
}
