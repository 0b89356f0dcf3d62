import {
  milestoneChargedBack,
  milestoneRefunded,
  milestoneReleased,
  milestoneResolved,
  milestoneSplit,
} from "@stackyard/contract/events/projects/contract-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { releaseHeld } from "../../trade/held/release-held.ts";
import { returnHeld } from "../../trade/held/return-held.ts";
import { endContractIfOver } from "../contracts/end-contract.ts";
import { type Locked, moneyOf, requireHeld } from "./lock-milestone.ts";
import { refundDue } from "./milestone-policy.ts";
import { moveMilestone } from "./move-milestone.ts";
import { closeTimers, startTimer } from "./timers.ts";

interface Act {
  /** Null if a deadline acts. */
  readonly actorId: number | null;
  readonly now: Date;
}

/**
 * Releases an approved milestone, or tries again in a day while the client's bank decides. If the bank
 * has taken everything back, the milestone ends without a release.
 */
export async function releaseMilestone(
  ctx: Services,
  locked: Locked,
  { actorId, now }: Act,
): Promise<void> {
  const { contract, milestone, facts } = locked;
  await closeTimers(ctx, milestone.id);
  if (!(await releaseHeld(ctx, milestone.purchaseId as number))) {
    const { isDisputed } = await moneyOf(ctx, milestone);
    if (!isDisputed) return endWithoutMoney(ctx, locked, now);
    await startTimer(ctx, milestone.id, "release", now);
    return;
  }
  await moveMilestone(ctx.db, milestone.id, "released", { endedAt: now });
  await record(ctx, milestoneReleased, { actorId, subjectId: contract.id, data: facts });
  await endContractIfOver(ctx, contract, actorId);
}

async function endWithoutMoney(
  ctx: Services,
  { contract, milestone, facts }: Locked,
  now: Date,
): Promise<void> {
  // The bank gave the money back and took it again before it could be released.
  if (milestone.status === "charged_back") return;
  await moveMilestone(ctx.db, milestone.id, "charged_back", { endedAt: now });
  const event = { actorId: null, subjectId: contract.id, data: facts };
  await record(ctx, milestoneChargedBack, event);
  await endContractIfOver(ctx, contract, null);
}

/**
 * Moves what a bank gave back after a milestone had ended: to the client if all that was held went to
 * them, and otherwise to the engineer. Waits for a bank that decides again.
 */
export async function moveReturned(
  ctx: Services,
  { contract, milestone, facts }: Locked,
  now: Date,
): Promise<void> {
  const { purchaseId, held, isDisputed } = await moneyOf(ctx, milestone);
  // The bank took it again.
  if (held === 0) return;
  if (isDisputed) {
    await startTimer(ctx, milestone.id, "release", now);
    return;
  }
  const event = { actorId: null, subjectId: contract.id, data: facts };
  if (milestone.status === "refunded" || (milestone.refundCents ?? 0) > 0) {
    await returnHeld(ctx, purchaseId, { reason: GIVEN_BACK, actorId: null });
    return record(ctx, milestoneRefunded, event);
  }
  await releaseHeld(ctx, purchaseId);
  return record(ctx, milestoneReleased, event);
}

const GIVEN_BACK = "The bank returned the payment after the milestone had ended.";

/** Grants a refund as it was asked for: everything that is held, or a part, and then the rest is released. */
export async function grantRefund(
  ctx: Services,
  locked: Locked,
  granted: Act & { readonly reason: string },
): Promise<void> {
  const { held } = await moneyOf(ctx, locked.milestone);
  const refundCents = refundDue(locked.milestone, held);
  if (refundCents < held) return splitMilestone(ctx, locked, { ...granted, refundCents });
  return refundMilestone(ctx, locked, granted);
}

/** Returns everything that is held for a milestone to the client. */
export async function refundMilestone(
  ctx: Services,
  locked: Locked,
  { actorId, now, reason }: Act & { readonly reason: string },
): Promise<void> {
  const { contract, milestone, facts } = locked;
  const { purchaseId, held } = await requireMovable(ctx, locked);
  await closeTimers(ctx, milestone.id);
  // The client's bank may have taken all of it back.
  if (held > 0) await returnHeld(ctx, purchaseId, { reason, actorId });
  await moveMilestone(ctx.db, milestone.id, "refunded", { endedAt: now });
  await record(ctx, milestoneRefunded, { actorId, subjectId: contract.id, data: facts });
  await endContractIfOver(ctx, contract, actorId);
}

/** Splits what is held between both sides, which ends a dispute or grants a refund of a part. */
export async function splitMilestone(
  ctx: Services,
  locked: Locked,
  { actorId, now, refundCents, reason }: Act & { readonly refundCents: number; reason: string },
): Promise<void> {
  const { contract, milestone, facts } = locked;
  const { purchaseId, held, paid: paidCents } = await requireMovable(ctx, locked);
  requireHeld(refundCents, held);
  await closeTimers(ctx, milestone.id);
  if (refundCents > 0) await returnHeld(ctx, purchaseId, { cents: refundCents, reason, actorId });
  if (refundCents < held && !(await releaseHeld(ctx, purchaseId)))
    throw new AppError("payment_disputed");
  await moveMilestone(ctx.db, milestone.id, "resolved", { endedAt: now });
  const data = { ...facts, refundCents, paidCents };
  const event = milestone.disputeId === null ? milestoneSplit : milestoneResolved;
  await record(ctx, event, { actorId, subjectId: contract.id, data });
  await endContractIfOver(ctx, contract, actorId);
}

async function requireMovable(ctx: Services, { milestone }: Locked) {
  const money = await moneyOf(ctx, milestone);
  if (money.isDisputed) throw new AppError("payment_disputed");
  return money;
}
