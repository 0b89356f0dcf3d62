import { refundPaid, refundSentAgain } from "@stackyard/contract/events/trade/refund-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { operatorAccount, userAccount } from "../ledger/account-kinds.ts";
import { post } from "../ledger/post.ts";
import { lockPaidLines, settleLines } from "../orders/lines.ts";
import { sendRefund } from "./grant-refund.ts";
import { eventData } from "./present-refund.ts";
import { moveRefund, type RefundRow, readRefund } from "./refund-queries.ts";

/** Sends a failed refund again, with a new call. */
export function retryRefund(
  ctx: UserServices,
  refundId: number,
  reason: string,
): Promise<RefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const refund = await readRefund(db, refundId);
    const [line] = await lockPaidLines(db, refund.orderId);
    await moveRefund(db, refundId, "granted", { failure: null });
    await sendRefund(ctx, refund, refund.paymentReference ?? line?.paymentReference ?? null);
    const data = { ...eventData(refund), reason };
    await record(ctx, refundSentAgain, { actorId: user.id, subjectId: refund.orderId, data });
    return readRefund(db, refundId);
  });
}

/**
 * Ends a failed refund that the buyer got otherwise: the operator paid it, or the buyer's bank
 * returned the payment, which the operator bore.
 */
export function settleRefund(
  ctx: UserServices,
  refundId: number,
  { by, reason }: { readonly by: "manual" | "dispute"; readonly reason: string },
): Promise<RefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const refund = await readRefund(db, refundId);
    const { orderId, buyerId, mode, currency, cents } = refund;
    await lockPaidLines(db, orderId);
    if (by === "dispute" && !(await isBorneByOperator(ctx, refund))) throw new AppError("conflict");
    const settled = { settledBy: by, endedAt: new Date(), decision: reason, decidedBy: user.id };
    if (refund.status !== "failed") throw new AppError("conflict");
    await moveRefund(db, refundId, "paid", settled);
    await post(db, {
      reference: `refund:${refundId}:${by}`,
      ...({ cause: "refund_sent", provider: null, mode, currency } as const),
      entries: [
        { account: userAccount("buyer_refunds", buyerId), cents: -cents },
        {
          account: operatorAccount(by === "manual" ? "operator_funds" : "operator_losses"),
          cents,
        },
      ],
    });
    await settleLines(db, orderId);
    const data = eventData(refund);
    await record(ctx, refundPaid, { actorId: user.id, subjectId: orderId, data });
    return readRefund(db, refundId);
  });
}

/** Whether a dispute withdrew this refund's money a second time. */
async function isBorneByOperator(
  { db }: UserServices,
  { purchaseId, cents }: RefundRow,
): Promise<boolean> {
  if (purchaseId === null) return false;
  const row = await db
    .selectFrom("disputeParts")
    .select(({ fn }) => fn.sum<number>("excessCents").as("excess"))
    .where("purchaseId", "=", purchaseId)
    .executeTakeFirst();
  return Number(row?.excess ?? 0) >= cents;
}
