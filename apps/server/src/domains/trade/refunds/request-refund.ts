import { PAYMENT_TIMES } from "@stackyard/contract/base/limits";
import { refundRequested, refundWithdrawn } from "@stackyard/contract/events/trade/refund-events";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { leftOf } from "../orders/line-money.ts";
import { lockPaidLines, type PaidLine, settleLines } from "../orders/lines.ts";
import { lockLineOf } from "./grant-refund.ts";
import { eventData } from "./present-refund.ts";
import { countRequests, whyNotRequest } from "./refund-policy.ts";
import {
  insertRefund,
  listRefundsOf,
  moveRefund,
  type RefundRow,
  readRefund,
} from "./refund-queries.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const OPEN_ALREADY = "There is an open refund request for this purchase. Decide about it instead.";

export interface Wish {
  readonly reason: string;
  /** Integer cents; all that is left by default. */
  readonly amount?: number | undefined;
}

/** Requests a refund of one of the caller's purchases, which freezes its line. */
export function requestRefund(
  ctx: UserServices,
  purchaseId: number,
  wish: Wish,
): Promise<RefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const line = await lockPurchase(db, purchaseId, { buyerId: user.id });
    const requests = countRequests(line, await listRefundsOf(db, line.orderId));
    const whyNot = whyNotRequest({ ...line, ...requests }, new Date());
    if (whyNot) throw new AppError("not_refundable", { message: whyNot });
    const dueAt = new Date(Date.now() + PAYMENT_TIMES.refundAnswerDays * DAY_MS);
    const refund = await openRefund(ctx, line, wish, { cause: "request", actorId: user.id, dueAt });
    await settleLines(db, line.orderId);
    const data = { ...eventData(refund), dueAt: dueAt.toISOString() };
    await record(ctx, refundRequested, { actorId: user.id, subjectId: line.orderId, data });
    return refund;
  });
}

/** Withdraws the caller's own request. */
export function withdrawRefund(ctx: UserServices, refundId: number): Promise<RefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const refund = await readRefund(ctx.db, refundId);
    if (refund.buyerId !== ctx.user.id || refund.cause !== "request")
      throw new AppError("not_found");
    await endRequest(ctx, refund, ctx.user.id);
    return readRefund(ctx.db, refundId);
  });
}

/** Withdraws a request, and unfreezes its line. */
export async function endRequest(
  ctx: Pick<Services, "db">,
  refund: RefundRow,
  actorId: number | null,
): Promise<void> {
  await lockLineOf(ctx, refund);
  await moveRefund(ctx.db, refund.id, "withdrawn", { endedAt: new Date() });
  await settleLines(ctx.db, refund.orderId);
  const data = eventData(refund);
  await record(ctx, refundWithdrawn, { actorId, subjectId: refund.orderId, data });
}

type LockedLine = PaidLine & { readonly leftCents: number };

/** Locks a paid purchase of this buyer or seller. Throws `not_found` for others'. */
export async function lockPurchase(
  db: Database,
  purchaseId: number,
  of: { readonly buyerId?: number; readonly sellerId?: number } = {},
): Promise<LockedLine> {
  const found = await db
    .selectFrom("purchases")
    .select(["orderId", "buyerId", "sellerId"])
    .where("id", "=", purchaseId)
    .executeTakeFirst();
  const isTheirs =
    found &&
    (of.buyerId === undefined || found.buyerId === of.buyerId) &&
    (of.sellerId === undefined || found.sellerId === of.sellerId);
  if (!isTheirs) throw new AppError("not_found");
  const lines = await lockPaidLines(db, found.orderId);
  const line = lines.find((each) => each.purchaseId === purchaseId);
  if (!line) throw new AppError("not_found");
  return { ...line, leftCents: leftOf(line) };
}

/** Inserts a refund of a locked line. Throws `conflict` if one is open. */
export async function openRefund(
  { db }: Pick<Services, "db">,
  line: LockedLine,
  { reason, amount = line.leftCents }: Wish,
  {
    cause,
    actorId,
    dueAt,
  }: {
    readonly cause: RefundRow["cause"];
    readonly actorId: number | null;
    readonly dueAt: Date;
  },
): Promise<RefundRow> {
  if (amount === 0 || amount > line.leftCents)
    throw new AppError("not_refundable", {
      message:
        line.leftCents === 0
          ? "There is nothing left to refund."
          : "The amount is more than what is left of the purchase.",
    });
  const { orderId, purchaseId, buyerId, sellerId } = line;
  const id = await insertRefund(db, {
    ...{ orderId, purchaseId, buyerId, sellerId, cause, reason, dueAt },
    ...{ status: "requested", cents: amount, requestedBy: actorId },
  }).catch((error: unknown) => {
    if (!violatesUnique(error, "refunds_open")) throw error;
    throw new AppError("conflict", { message: OPEN_ALREADY });
  });
  return readRefund(db, id);
}
