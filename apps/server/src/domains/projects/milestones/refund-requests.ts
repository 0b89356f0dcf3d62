import {
  refundAsked,
  refundRequestEnded,
} from "@stackyard/contract/events/projects/contract-events";
import type { MilestoneStatus } from "@stackyard/contract/projects/contract-lists";
import { record } from "../../../platform/events/record.ts";
import { AppError, priceChanged } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { beginDispute } from "./disputes.ts";
import { grantRefund } from "./end-milestone.ts";
import { type Locked, lockToAct, moneyOf, requireHeld } from "./lock-milestone.ts";
import { refundDue } from "./milestone-policy.ts";
import { moveMilestone } from "./move-milestone.ts";
import { closeTimers, pauseTimers, resumeTimers, startTimer } from "./timers.ts";

type Before = Extract<MilestoneStatus, "funded" | "submitted" | "changes_requested">;

interface Request {
  readonly text: string;
  /** What the client gets back, in integer cents with tax; everything that is held by default. */
  readonly refund?: number | undefined;
}

/**
 * Asks for the money back as the client, all or a part; the rest is then released. Other deadlines stop
 * until it is answered.
 */
export function requestMoneyBack(
  ctx: UserServices,
  id: number,
  { text, refund }: Request,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockToAct(ctx, id, "request_refund");
    const { contract, milestone, facts } = locked;
    const refundCents = await partAsked(ctx, locked, refund);
    const now = new Date();
    await pauseTimers(ctx, id, now);
    await startTimer(ctx, id, "refund_answer", now);
    await moveMilestone(ctx.db, id, "refund_requested", {
      statusBefore: milestone.status as Before,
      refundReason: text,
      refundAskedCents: refundCents ?? null,
      refundRequests: milestone.refundRequests + 1,
    });
    const data = { ...facts, refundCents };
    await record(ctx, refundAsked, { actorId: ctx.user.id, subjectId: contract.id, data });
  });
}

/** The part that is asked for; undefined for everything that is held. */
async function partAsked(ctx: UserServices, { milestone }: Locked, refund: number | undefined) {
  if (refund === undefined) return undefined;
  const { held, isDisputed } = await moneyOf(ctx, milestone);
  if (isDisputed) throw new AppError("payment_disputed");
  requireHeld(refund, held);
  return refund === held ? undefined : refund;
}

/** Withdraws the client's request. Other deadlines go on with the time that they had left. */
export function withdrawRequest(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { contract, milestone, facts } = await lockToAct(ctx, id, "withdraw_refund_request");
    await closeTimers(ctx, id, ["refund_answer"]);
    await resumeTimers(ctx, id, new Date());
    await moveMilestone(ctx.db, id, milestone.statusBefore as Before, {
      ...{ refundReason: null, refundAskedCents: null },
    });
    const happened = { actorId: ctx.user.id, subjectId: contract.id, data: facts };
    await record(ctx, refundRequestEnded, happened);
  });
}

interface Seen {
  readonly held: number;
  /** What goes back to the client, all that is held by default. */
  readonly refund?: number | undefined;
}

/**
 * Returns what is held, or what was asked for of it and releases the rest: as the engineer, or by the
 * client's right. Amounts are integer cents as the page showed them.
 */
export function giveMoneyBack(
  ctx: UserServices,
  id: number,
  {
    act,
    held: seenHeld,
    refund: seenRefund = seenHeld,
  }: Seen & { readonly act: "refund" | "reclaim" },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockToAct(ctx, id, act);
    const { held } = await moneyOf(ctx, locked.milestone);
    if (held !== seenHeld) throw priceChanged(seenHeld, held);
    const due = refundDue(locked.milestone, held);
    if (due !== seenRefund) throw priceChanged(seenRefund, due);
    const reason = act === "refund" ? AGREED : UNDELIVERED;
    await grantRefund(ctx, locked, { actorId: ctx.user.id, now: new Date(), reason });
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
