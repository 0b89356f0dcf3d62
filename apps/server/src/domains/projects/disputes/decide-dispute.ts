import { decisionProposed } from "@stackyard/contract/events/projects/contract-events";
import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { splitMilestone } from "../milestones/end-milestone.ts";
import { lockToAct, moneyOf, requireHeld } from "../milestones/lock-milestone.ts";

interface Decision {
  readonly refund: number;
  readonly reason: string;
}

/**
 * Decides a dispute as an administrator who is no party. Above a threshold, two administrators must
 * decide the same; another decision than the first one's replaces it.
 */
export function decideDispute(
  ctx: UserServices,
  id: number,
  { refund: refundCents, reason }: Decision,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockToAct(ctx, id, "decide");
    const { contract, milestone, facts } = locked;
    const { held } = await moneyOf(ctx, milestone);
    const actorId = ctx.user.id;
    requireHeld(refundCents, held);
    const isSecond = milestone.proposedBy !== null && milestone.proposedBy !== actorId;
    const isAgreed = isSecond && milestone.proposedCents === refundCents;
    if (held > CONTRACT_LIMITS.secondDecisionCents && !isAgreed) {
      const proposed = { proposedCents: refundCents, proposedReason: reason };
      await ctx.db
        .updateTable("milestoneDisputes")
        .set({ proposedBy: actorId, ...proposed })
        .where("milestoneId", "=", id)
        .execute();
      return record(ctx, decisionProposed, { actorId, subjectId: contract.id, data: facts });
    }
    const now = new Date();
    await ctx.db
      .updateTable("milestoneDisputes")
      .set({ status: "decided", refundCents, reason, decidedBy: actorId, endedAt: now })
      // A bank may have taken so much since that one administrator is enough.
      .$if(!isSecond, (decided) => decided.set({ proposedBy: null, proposedCents: null }))
      .where("milestoneId", "=", id)
      .execute();
    await splitMilestone(ctx, locked, { actorId, now, refundCents, reason });
  });
}
