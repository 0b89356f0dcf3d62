import {
  disputeAnswered,
  milestoneDisputed,
  splitOffered,
} from "@stackyard/contract/events/projects/contract-events";
import { record } from "../../../platform/events/record.ts";
import { priceChanged } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { splitMilestone } from "./end-milestone.ts";
import { type Locked, lockToAct, moneyOf, requireHeld } from "./lock-milestone.ts";
import { moveMilestone } from "./move-milestone.ts";
import { closeTimers, startTimer } from "./timers.ts";

interface Opening {
  /** Whose claim it is; null if the time to hold the money ran out. */
  readonly openedBy: number | null;
  readonly actorId: number | null;
  readonly claim: string;
  readonly answer?: string;
  readonly now: Date;
}

/** Opens a dispute about a locked milestone. The other side has some days to answer. */
export async function beginDispute(
  ctx: Services,
  { contract, milestone, facts }: Locked,
  { openedBy, actorId, claim, answer, now }: Opening,
): Promise<void> {
  await moveMilestone(ctx.db, milestone.id, "disputed");
  await ctx.db
    .insertInto("milestoneDisputes")
    .values({
      ...{ milestoneId: milestone.id, openedBy, claim, openedAt: now },
      ...(answer !== undefined && { answer, answeredAt: now }),
    })
    .execute();
  await closeTimers(ctx, milestone.id);
  await startTimer(ctx, milestone.id, "decision", now);
  if (answer === undefined) await startTimer(ctx, milestone.id, "dispute_answer", now);
  await record(ctx, milestoneDisputed, { actorId, subjectId: contract.id, data: facts });
}

/** Opens a dispute as one side. */
export function openDispute(ctx: UserServices, id: number, claim: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockToAct(ctx, id, "dispute");
    const own = { openedBy: ctx.user.id, actorId: ctx.user.id };
    await beginDispute(ctx, locked, { ...own, claim, now: new Date() });
  });
}

/** Answers the other side's claim, once. */
export function answerDispute(ctx: UserServices, id: number, answer: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { contract, facts } = await lockToAct(ctx, id, "answer");
    await ctx.db
      .updateTable("milestoneDisputes")
      .set({ answer, answeredAt: new Date() })
      .where("milestoneId", "=", id)
      .execute();
    await closeTimers(ctx, id, ["dispute_answer"]);
    const happened = { actorId: ctx.user.id, subjectId: contract.id, data: facts };
    await record(ctx, disputeAnswered, happened);
  });
}

/** Offers to end the dispute with a split. A new offer replaces the one before. */
export function offerSplit(ctx: UserServices, id: number, refundCents: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { contract, milestone, facts } = await lockToAct(ctx, id, "offer");
    const { held, paid: paidCents } = await moneyOf(ctx, milestone);
    requireHeld(refundCents, held);
    await ctx.db
      .updateTable("milestoneDisputes")
      .set({ offeredBy: ctx.user.id, offeredCents: refundCents })
      .where("milestoneId", "=", id)
      .execute();
    const data = { ...facts, refundCents, paidCents };
    await record(ctx, splitOffered, { actorId: ctx.user.id, subjectId: contract.id, data });
  });
}

/** Accepts the other side's offer as the page showed it. */
export function acceptOffer(ctx: UserServices, id: number, seenCents: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockToAct(ctx, id, "accept_offer");
    const refundCents = locked.milestone.offeredCents as number;
    if (refundCents !== seenCents) throw priceChanged(seenCents, refundCents);
    const now = new Date();
    const ended = { refundCents, endedAt: now };
    await ctx.db
      .updateTable("milestoneDisputes")
      .set({ status: "settled", ...ended })
      .where("milestoneId", "=", id)
      .execute();
    const reason = "Both sides agreed on a split.";
    await splitMilestone(ctx, locked, { actorId: ctx.user.id, now, refundCents, reason });
  });
}
