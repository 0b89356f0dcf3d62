import { randomUUID } from "node:crypto";
import { refundGranted } from "@stackyard/contract/events/trade/refund-events";
import type { Parts } from "@stackyard/contract/trade/held-parts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { RefundCall } from "../../../platform/payments/payments.ts";
import type { Services } from "../../../platform/services.ts";
import { revokeLines } from "../cart/line-kinds.ts";
import { operatorAccount, userAccount } from "../ledger/account-kinds.ts";
import { lockBalances } from "../ledger/balances.ts";
import { type HeldPosting, postWithHolds } from "../ledger/holds.ts";
import type { Entry } from "../ledger/post.ts";
import { leftOf, splitReturn } from "../orders/line-money.ts";
import { addReturned, lockPaidLines, type PaidLine, settleLines } from "../orders/lines.ts";
import { holdOf } from "../orders/record-paid.ts";
import { findCallOf } from "../providers/provider-call.ts";
import { queueCall } from "../providers/queue-call.ts";
import { eventData } from "./present-refund.ts";
import { refundableOf } from "./refund-policy.ts";
import { moveRefund, type RefundRow, readRefund } from "./refund-queries.ts";

interface Decision {
  /** Null if nobody answered in time. */
  readonly actorId: number | null;
  readonly decision?: string;
}

/** Locks the line of a refund with all lines of its order. */
export async function lockLineOf(
  { db }: Pick<Services, "db">,
  { orderId, purchaseId }: { readonly orderId: number; readonly purchaseId: number | null },
): Promise<PaidLine> {
  const line = (await lockPaidLines(db, orderId)).find((each) => each.purchaseId === purchaseId);
  if (!line) throw new AppError("not_refundable");
  return line;
}

/**
 * Grants a refund: takes it back from the seller and from our fee, owes it to the buyer, ends what
 * they bought if nothing is left of it, and sends the money. Call with the line locked.
 */
export async function grantRefund(
  ctx: Services,
  line: PaidLine,
  refundId: number,
  { actorId, decision }: Decision,
): Promise<void> {
  const { db } = ctx;
  const refund = await readRefund(db, refundId);
  const { cents } = refund;
  const left = leftOf(line);
  if (cents > refundableOf({ leftCents: left, isDisputed: line.isDisputed }))
    throw new AppError("not_refundable");
  const parts = splitReturn(line, cents);
  await moveRefund(db, refundId, "granted", {
    grantedAt: new Date(),
    sellerCents: parts.seller,
    feeCents: parts.fee,
    ...(actorId !== null && { decidedBy: actorId }),
    ...(decision !== undefined && { decision }),
  });
  await postWithHolds(db, [await toPosting(ctx, line, refund, parts)]);
  const { purchaseId, orderId } = line;
  await addReturned(db, [{ purchaseId, refunded: cents, chargedBack: 0, ...parts }]);
  await settleLines(db, orderId);
  const isFull = cents === left;
  if (isFull) await revokeLines(ctx, "refunded", [line]);
  await sendRefund(ctx, refund, line.paymentReference);
  await record(ctx, refundGranted, {
    actorId,
    subjectId: orderId,
    data: { ...eventData(refund), cause: refund.cause, isFull },
  });
}

/** What was not credited yet is released from its hold; otherwise it is taken from the seller. */
async function toPosting(
  { db }: Services,
  line: PaidLine,
  { id, cents }: RefundRow,
  { seller, fee, tax }: Parts,
): Promise<HeldPosting> {
  const { buyerId, sellerId, mode, currency, purchaseId, isCredited } = line;
  const balances = await lockBalances(db, {
    userIds: [buyerId, sellerId],
    ...{ mode, currency },
  });
  const available = Math.max(0, balances(sellerId, "seller_available"));
  const from = (): Entry[] => {
    const fees = { account: operatorAccount("platform_fees"), cents: -fee };
    if (!line.isCleared)
      return [{ account: userAccount("seller_pending", sellerId), cents: -seller }, fees];
    const part = Math.min(seller, available);
    return [
      { account: userAccount("seller_available", sellerId), cents: -part },
      line.isSellerGone
        ? { account: operatorAccount("operator_losses"), cents: part - seller }
        : { account: userAccount("seller_receivable", sellerId), cents: part - seller },
      fees,
    ];
  };
  const held = { reference: holdOf(purchaseId), buyerId, as: "released", cents: seller + fee };
  return {
    reference: `refund:${id}`,
    ...({ cause: "refund", provider: null, mode, currency } as const),
    holds: isCredited ? [] : [held as HeldPosting["holds"][number]],
    entries: [
      ...(isCredited ? from() : []),
      { account: operatorAccount("tax"), cents: -tax },
      { account: userAccount("buyer_refunds", buyerId), cents },
    ],
  };
}

/** Queues the call that sends a granted refund the way the money came. */
export async function sendRefund(
  ctx: Services,
  { id, orderId, cents, provider, mode, currency, attempts }: RefundRow,
  paymentReference: string | null,
): Promise<void> {
  const charge = await findCallOf(ctx.db, "charge", orderId);
  if (!charge || paymentReference === null) throw new Error(`refund ${id} has no payment`);
  const request: RefundCall = {
    reference: `refund-${randomUUID()}`,
    cents,
    currency,
    chargeReference: charge.reference,
    paymentReference,
  };
  await ctx.db
    .updateTable("refunds")
    .set({ attempts: attempts + 1 })
    .where("id", "=", id)
    .execute();
  await queueCall(ctx, { kind: "refund", provider, mode, subjectId: id, request });
}
