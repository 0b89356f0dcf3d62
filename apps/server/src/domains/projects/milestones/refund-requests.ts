import {
  refundAsked,
  refundRequestEnded,
} from "@stackyard/contract/events/projects/contract-events";
import type { MilestoneStatus } from "@stackyard/contract/projects/contract-lists";
import { record } from "../../../platform/events/record.ts";
import { priceChanged } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { beginDispute } from "./disputes.ts";
import { refundMilestone } from "./end-milestone.ts";
import { lockToAct, moneyOf } from "./lock-milestone.ts";
import { moveMilestone } from "./move-milestone.ts";
import { closeTimers, pauseTimers, resumeTimers, startTimer } from "./timers.ts";

type Before = Extract<MilestoneStatus, "funded" | "submitted" | "changes_requested">;

/** Asks for the money back as the client. Other deadlines stop until it is answered. */
export function requestMoneyBack(ctx: UserServices, id: number, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { contract, milestone, facts } = await lockToAct(ctx, id, "request_refund");
    const now = new Date();
    await pauseTimers(ctx, id, now);
    await startTimer(ctx, id, "refund_answer", now);
    await moveMilestone(ctx.db, id, "refund_requested", {
      statusBefore: milestone.status as Before,
      refundReason: reason,
      refundRequests: milestone.refundRequests + 1,
    });
    const happened = { actorId: ctx.user.id, subjectId: contract.id, data: facts };
    await record(ctx, refundAsked, happened);
  });
}

/** Withdraws the client's request. Other deadlines go on with the time that they had left. */
export function withdrawRequest(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { contract, milestone, facts } = await lockToAct(ctx, id, "withdraw_refund_request");
    await closeTimers(ctx, id, ["refund_answer"]);
    await resumeTimers(ctx, id, new Date());
    await moveMilestone(ctx.db, id, milestone.statusBefore as Before, { refundReason: null });
    const happened = { actorId: ctx.user.id, subjectId: contract.id, data: facts };
    await record(ctx, refundRequestEnded, happened);
  });
}

/** Returns everything that the page showed as held: as the engineer, or by the client's right. */
export function giveMoneyBack(
  ctx: UserServices,
  id: number,
  { act, seenCents }: { readonly act: "refund" | "reclaim"; readonly seenCents: number },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockToAct(ctx, id, act);
    const { held } = await moneyOf(ctx, locked.milestone);
    if (held !== seenCents) throw priceChanged(seenCents, held);
    const reason = act === "refund" ? AGREED : UNDELIVERED;
    await refundMilestone(ctx, locked, { actorId: ctx.user.id, now: new Date(), reason });
  });
}

const AGREED = "The engineer returned the payment.";
const UNDELIVERED = "There was no delivery within 30 days.";

/** Refuses a refund as the engineer, which opens a dispute with both sides' words. */
export function refuseRefund(ctx: UserServices, id: number, answer: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockToAct(ctx, id, "refuse_refund");
    const { contract, milestone } = locked;
    await beginDispute(ctx, locked, {
      ...{ openedBy: contract.clientId, actorId: ctx.user.id, now: new Date() },
      ...{ claim: milestone.refundReason ?? "", answer },
    });
  });
}
