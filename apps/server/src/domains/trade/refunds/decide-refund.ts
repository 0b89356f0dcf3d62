import { PAYMENT_TIMES } from "@stackyard/contract/base/limits";
import { refundObjected, refundRefused } from "@stackyard/contract/events/trade/refund-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { settleLines } from "../orders/lines.ts";
import { grantRefund, lockLineOf } from "./grant-refund.ts";
import { eventData } from "./present-refund.ts";
import { moveRefund, type RefundRow, readRefund } from "./refund-queries.ts";
import { lockPurchase, openRefund, type Wish } from "./request-refund.ts";

const HELD = "This payment is held for a contract. Decide about it on the contract's page.";
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The seller accepts a request. */
export function acceptRefund(ctx: UserServices, refundId: number): Promise<RefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const refund = await readSellersRefund(ctx, refundId);
    const line = await lockLineOf(ctx, refund);
    await grantRefund(ctx, line, refundId, { actorId: ctx.user.id });
    return readRefund(ctx.db, refundId);
  });
}

/** The seller objects to a request. An administrator decides, or it is granted. */
export function objectToRefund(
  ctx: UserServices,
  refundId: number,
  objection: string,
): Promise<RefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const refund = await readSellersRefund(ctx, refundId);
    await lockLineOf(ctx, refund);
    const dueAt = new Date(Date.now() + PAYMENT_TIMES.refundDecisionDays * DAY_MS);
    await moveRefund(db, refundId, "objected", { objection, dueAt });
    const data = { ...eventData(refund), dueAt: dueAt.toISOString() };
    await record(ctx, refundObjected, { actorId: user.id, subjectId: refund.orderId, data });
    return readRefund(db, refundId);
  });
}

async function readSellersRefund({ db, user }: UserServices, id: number): Promise<RefundRow> {
  const refund = await readRefund(db, id);
  if (refund.sellerId !== user.id || refund.cause !== "request") throw new AppError("not_found");
  return refund;
}

/** An administrator decides about a request, after an objection or before an answer. */
export function decideRefund(
  ctx: UserServices,
  refundId: number,
  { isGranted, reason }: { readonly isGranted: boolean; readonly reason: string },
): Promise<RefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const refund = await readRefund(db, refundId);
    refuseParties(ctx, refund);
    const line = await lockLineOf(ctx, refund);
    if (isGranted) {
      await grantRefund(ctx, line, refundId, { actorId: user.id, decision: reason });
    } else {
      const refused = { decision: reason, decidedBy: user.id, endedAt: new Date() };
      await moveRefund(db, refundId, "refused", refused);
      await settleLines(db, refund.orderId);
      const data = { ...eventData(refund), reason };
      await record(ctx, refundRefused, { actorId: user.id, subjectId: refund.orderId, data });
    }
    return readRefund(db, refundId);
  });
}

/** A seller refunds one of their sales without a request. */
export function refundSale(ctx: UserServices, purchaseId: number, wish: Wish): Promise<RefundRow> {
  return giveRefund(ctx, purchaseId, wish, "seller");
}

/** An administrator refunds a purchase without a request. */
export function refundPurchase(
  ctx: UserServices,
  purchaseId: number,
  wish: Wish,
): Promise<RefundRow> {
  return giveRefund(ctx, purchaseId, wish, "administrator");
}

function giveRefund(
  ctx: UserServices,
  purchaseId: number,
  wish: Wish,
  cause: "seller" | "administrator",
): Promise<RefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const of = cause === "seller" ? { sellerId: user.id } : {};
    const line = await lockPurchase(db, purchaseId, of);
    if (cause === "administrator") refuseParties(ctx, line);
    if (line.isHeld) throw new AppError("not_refundable", { message: HELD });
    const opened = { cause, actorId: user.id, dueAt: new Date() };
    const { id } = await openRefund(ctx, line, wish, opened);
    await grantRefund(ctx, line, id, { actorId: user.id });
    return readRefund(db, id);
  });
}

/** Nobody decides as an administrator about their own purchase or sale. */
function refuseParties(
  { user }: UserServices,
  { buyerId, sellerId }: { readonly buyerId: number; readonly sellerId: number | null },
): void {
  if (user.id === buyerId || user.id === sellerId)
    throw new AppError("own_account", { message: "Another administrator must decide about this." });
}
