import {
  payoutTransferred,
  receivableSetOff,
  transferFailed,
} from "@stackyard/contract/events/trade/payout-events";
import { record } from "../../../platform/events/record.ts";
import type { TransferCall, TransferOutcome } from "../../../platform/payments/payments.ts";
import type { Services } from "../../../platform/services.ts";
import { userAccount } from "../ledger/account-kinds.ts";
import { lockBalances } from "../ledger/balances.ts";
import { post } from "../ledger/post.ts";
import { providerEntries } from "../ledger/provider-entries.ts";
import type { CallKind } from "../providers/call-kinds.ts";
import { movementReference } from "../providers/movement-reference.ts";
import { movePayoutsSoon } from "./payout-jobs.ts";
import { type PayoutRow, readPayout, tryToMovePayout } from "./payout-queries.ts";
import { eventData } from "./present-payout.ts";

/** The call that moves a payout to the seller's account at the provider. */
export const transferCall: CallKind<TransferCall, TransferOutcome> = {
  send: (provider, request) => payoutsOf(provider).transfer(request),
  find: (provider, request) => payoutsOf(provider).findTransfer(request),
  isFinal: () => true,
  async record(ctx, { subjectId }, outcome) {
    const { db } = ctx;
    const payout = await readPayout(db, subjectId);
    const { provider, mode, currency, sellerId } = payout;
    if (outcome.status === "failed") return failTransfer(ctx, payout, outcome.reason);
    const { movement } = outcome;
    await post(db, {
      reference: movementReference(provider, movement),
      ...({ cause: "transfer_sent", provider, mode, currency } as const),
      entries: [
        ...providerEntries(provider, movement),
        { account: userAccount("seller_in_transit", sellerId), cents: movement.cents },
      ],
    });
    const moved = { transferredAt: new Date(), nextAt: new Date(), note: null };
    if (!(await tryToMovePayout(db, subjectId, "transferred", moved))) return;
    const event = { actorId: null, subjectId, data: eventData(payout) };
    await record(ctx, payoutTransferred, event);
    await ctx.jobs.enqueue(db, movePayoutsSoon, {});
  },
};

/** Returns the money of a payout to the seller's balance; what they owe us is set off. */
export async function failTransfer(
  ctx: Services,
  payout: PayoutRow,
  reason: string,
): Promise<void> {
  const { db } = ctx;
  const { id, sellerId, mode, currency, cents } = payout;
  const balances = await lockBalances(db, { userIds: [sellerId], mode, currency });
  const failed = { note: reason, nextAt: null, endedAt: new Date() };
  if (!(await tryToMovePayout(db, id, "transfer_failed", failed))) return;
  const receivable = -balances(sellerId, "seller_receivable");
  const owed = Math.min(cents, receivable);
  await post(db, {
    reference: `payout:${id}:returned`,
    ...({ cause: "transfer_failed", provider: null, mode, currency } as const),
    entries: [
      { account: userAccount("seller_in_transit", sellerId), cents: -cents },
      { account: userAccount("seller_receivable", sellerId), cents: owed },
      { account: userAccount("seller_available", sellerId), cents: cents - owed },
    ],
  });
  const data = { ...eventData(payout), reason };
  await record(ctx, transferFailed, { actorId: null, subjectId: id, data });
  if (owed === 0) return;
  const setOff = { sellerId, amountCents: owed, owedCents: receivable - owed };
  await record(ctx, receivableSetOff, { actorId: null, subjectId: sellerId, data: setOff });
}

export function payoutsOf({ name, payouts }: Parameters<typeof transferCall.send>[0]) {
  if (!payouts) throw new Error(`the payment provider ${name} does not pay sellers`);
  return payouts;
}
