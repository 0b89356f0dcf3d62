import { randomUUID } from "node:crypto";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { findProvider, type PayoutProvider } from "../../../platform/payments/payments.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { lockBalances } from "../ledger/balances.ts";
import { queueCall } from "../providers/queue-call.ts";
import {
  listDuePayouts,
  type PayoutRow,
  postponePayout,
  tryToMovePayout,
} from "./payout-queries.ts";
import { listPayoutStops } from "./payout-stops.ts";
import { keepAccount, readStanding } from "./seller-queries.ts";
import { failTransfer } from "./transfer-call.ts";

const PAUSED = "Payouts are paused on this server. Yours continues when that is over.";
const INCOMPLETE = "Complete your account at the payment provider.";
const UNSETTLED = "The payment provider hasn't released the money to your account yet.";
const OWED = "You owe us more than you can be paid out.";
const SUSPENDED = "The account is suspended. The payout continues when the suspension ends.";
const UNCHECKED = "The legal details aren't approved. The payout continues when they are.";

/** Takes the next step of payouts: to the seller's account at the provider, then to their bank. */
export function movePayouts(ctx: Services, signal?: AbortSignal): Promise<void> {
  const { db, log } = ctx;
  return eachByNumber(
    { db, log, ...(signal && { signal }) },
    (after) => listDuePayouts(db, after),
    (payout) => movePayout(ctx, payout),
  );
}

async function movePayout(ctx: Services, payout: PayoutRow): Promise<void> {
  const { db } = ctx;
  const provider = findProvider(ctx.payments, payout);
  if (!provider?.payouts) return postponePayout(db, payout.id, PAUSED, 60);
  // Asked before the transaction; a step that is taken nevertheless changes only an allowed state.
  const stops = await listPayoutStops(ctx, provider);
  if (stops.length > 0) return postponePayout(db, payout.id, PAUSED, 15);
  await (payout.status === "requested"
    ? transfer(ctx, payout, provider.payouts)
    : payOut(ctx, payout, provider.payouts));
}

async function transfer(ctx: Services, payout: PayoutRow, provider: PayoutProvider): Promise<void> {
  const { id, sellerId, mode, currency, accountId, cents } = payout;
  const { receivableBoundCents } = (await ctx.settings.read()).payments.value;
  const account = await provider.readAccount(accountId);
  await keepAccount(ctx.db, { userId: sellerId, provider: payout.provider }, account);
  if (!account.canReceive) return postponePayout(ctx.db, id, INCOMPLETE, 60);
  await inTransaction(ctx, async (ctx) => {
    const balances = await lockBalances(ctx.db, { userIds: [sellerId], mode, currency });
    // A chargeback that came meanwhile.
    if (-balances(sellerId, "seller_receivable") > receivableBoundCents)
      return failTransfer(ctx, payout, OWED);
    if (await isHeld(ctx, payout)) return;
    const isMoved = await tryToMovePayout(ctx.db, id, "transferring", { note: null, nextAt: null });
    if (!isMoved) return;
    const request = { reference: `transfer-${randomUUID()}`, cents, currency, accountId };
    await queueCall(ctx, { ...payout, kind: "transfer", subjectId: id, request });
  });
}

/** Whether the seller may not be paid now, as since the request. Then the payout waits. */
async function isHeld({ db }: Services, { id, sellerId }: PayoutRow): Promise<boolean> {
  const { isSuspended, identityStatus } = await readStanding(db, sellerId);
  // Of a deleted account, no details are left; they were approved at the request.
  const isUnchecked = identityStatus !== null && identityStatus !== "approved";
  if (!isSuspended && !isUnchecked) return false;
  await postponePayout(db, id, isSuspended ? SUSPENDED : UNCHECKED, 15);
  return true;
}

/** The money is paid out to the bank once it is in the seller's account at the provider. */
async function payOut(ctx: Services, payout: PayoutRow, provider: PayoutProvider): Promise<void> {
  const { id, sellerId, currency, accountId, cents, attempts } = payout;
  const account = await provider.readAccount(accountId);
  await keepAccount(ctx.db, { userId: sellerId, provider: payout.provider }, account);
  if (!account.canPayOut) return postponePayout(ctx.db, id, INCOMPLETE, 60);
  if (account.availableCents < cents) return postponePayout(ctx.db, id, UNSETTLED, 60);
  await inTransaction(ctx, async (ctx) => {
    if (await isHeld(ctx, payout)) return;
    const sent = { note: null, nextAt: null, attempts: attempts + 1 };
    if (!(await tryToMovePayout(ctx.db, id, "paying", sent))) return;
    const request = { reference: `payout-${randomUUID()}`, cents, currency, accountId };
    await queueCall(ctx, { ...payout, kind: "payout", subjectId: id, request });
  });
}
