import { payoutFailed, payoutPaid } from "@stackyard/contract/events/trade/payout-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { PayoutCall, PayoutOutcome } from "../../../platform/payments/payments.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import type { CallKind } from "../providers/call-kinds.ts";
import { findCallOf } from "../providers/provider-call.ts";
import { movePayoutsSoon } from "./payout-jobs.ts";
import { type PayoutRow, readPayout, tryToMovePayout } from "./payout-queries.ts";
import { eventData } from "./present-payout.ts";
import { payoutsOf } from "./transfer-call.ts";

/** Payouts to a bank that are sent without the seller's asking, and in all. */
const AUTOMATIC_ATTEMPTS = 3;
const MAX_ATTEMPTS = 10;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The call that pays a payout from the seller's account at the provider to their bank. */
export const payoutCall: CallKind<PayoutCall, PayoutOutcome> = {
  send: (provider, request) => payoutsOf(provider).payOut(request),
  find: (provider, request) => payoutsOf(provider).findPayout(request),
  isFinal: ({ status }) => status !== "pending",
  async record(ctx, { subjectId, reference }, outcome) {
    // A payout that was sent again no longer depends on its earlier calls.
    if ((await findCallOf(ctx.db, "payout", subjectId))?.reference !== reference) return;
    const payout = await readPayout(ctx.db, subjectId);
    if (outcome.status === "paid") await recordPaid(ctx, payout);
    if (outcome.status === "failed") await recordFailed(ctx, payout, outcome.reason);
  },
};

async function recordPaid(ctx: Services, payout: PayoutRow): Promise<void> {
  const paid = { endedAt: new Date(), note: null };
  if (!(await tryToMovePayout(ctx.db, payout.id, "paid", paid))) return;
  const data = eventData(payout);
  await record(ctx, payoutPaid, { actorId: null, subjectId: payout.id, data });
}

async function recordFailed(ctx: Services, payout: PayoutRow, reason: string): Promise<void> {
  const isRetried = payout.attempts < AUTOMATIC_ATTEMPTS;
  const nextAt = isRetried ? new Date(Date.now() + DAY_MS) : null;
  const failed = { note: reason, endedAt: null, nextAt };
  if (!(await tryToMovePayout(ctx.db, payout.id, "payout_failed", failed))) return;
  const data = { ...eventData(payout), reason, isRetried };
  await record(ctx, payoutFailed, { actorId: null, subjectId: payout.id, data });
}

/** The seller has a payout that their bank returned sent again. */
export function retryPayout(ctx: UserServices, payoutId: number): Promise<PayoutRow> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const payout = await readPayout(db, payoutId);
    if (payout.sellerId !== user.id) throw new AppError("not_found");
    const { numUpdatedRows } = await db
      .updateTable("payouts")
      .set({ nextAt: new Date() })
      .where("id", "=", payoutId)
      .where("status", "=", "payout_failed")
      .where("attempts", "<", MAX_ATTEMPTS)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("conflict");
    await ctx.jobs.enqueue(db, movePayoutsSoon, {});
    return readPayout(db, payoutId);
  });
}
