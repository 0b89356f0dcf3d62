import { orderExpired, paymentDeclined } from "@stackyard/contract/events/trade/order-events";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import type { ChargeCall, ChargeOutcome } from "../../../platform/payments/payments.ts";
import type { Services } from "../../../platform/services.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { giveBackDiscounts } from "../cart/discounts.ts";
import type { CallKind } from "../providers/call-kinds.ts";
import { findOrder } from "./order-queries.ts";
import { ORDER_TRANSITIONS } from "./order-state.ts";
import { recordPaid } from "./record-paid.ts";

const EXPIRED = "It wasn't paid in time.";
const CANCELED = "It was canceled.";

/** The call that charges a buyer for an order. */
export const chargeCall: CallKind<ChargeCall, ChargeOutcome> = {
  send: (provider, request) => provider.charge(request),
  find: (provider, request) => provider.findCharge(request),
  async end(provider, request) {
    return Date.parse(request.expiresAt) > Date.now() ? undefined : provider.cancelCharge(request);
  },
  isFinal: ({ status }) => status === "paid" || status === "declined" || status === "canceled",
  async record(ctx, { subjectId: orderId, request }, outcome) {
    if (outcome.status === "paid") return recordPaid(ctx, orderId, outcome);
    if (outcome.status === "declined") return recordDeclined(ctx, orderId, outcome.reason);
    if (outcome.status === "canceled") return recordCanceled(ctx, orderId, request);
    await waitForPayment(ctx.db, orderId, outcome.status === "action_needed" ? outcome.url : null);
  },
};

async function recordCanceled(ctx: Services, orderId: number, request: unknown): Promise<void> {
  const { expiresAt, cents } = request as ChargeCall;
  if (Date.parse(expiresAt) > Date.now()) {
    await endOrder(ctx.db, orderId, { status: "failed", failure: CANCELED });
    return;
  }
  if (!(await endOrder(ctx.db, orderId, { status: "expired", failure: EXPIRED }))) return;
  const buyerId = (await findOrder(ctx.db, orderId))?.buyerId ?? 0;
  const data = { orderId, buyerId, amountCents: cents };
  await record(ctx, orderExpired, { actorId: null, subjectId: orderId, data });
}

/** Ends an unpaid order and tells its buyer why. */
export async function recordDeclined(
  ctx: Services,
  orderId: number,
  reason: string,
): Promise<void> {
  if (!(await endOrder(ctx.db, orderId, { status: "failed", failure: reason }))) return;
  const order = await findOrder(ctx.db, orderId);
  const [line] = order?.lines ?? [];
  if (!order || !line) return;
  const data = {
    ...{ orderId, purchaseId: line.purchaseId, moduleId: line.id, title: line.title },
    ...{ buyerId: order.buyerId, sellerId: line.seller.id, amountCents: order.totalCents, reason },
  };
  await record(ctx, paymentDeclined, { actorId: null, subjectId: line.id, data });
}

/** Ends an unpaid order and its lines. False if it has ended or was paid. */
export async function endOrder(
  db: Database,
  orderId: number,
  { status, failure }: { readonly status: "failed" | "expired"; readonly failure: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ status, failure, endedAt: new Date(), actionUrl: null })
    .where("id", "=", orderId)
    .where("status", "in", statesBefore(ORDER_TRANSITIONS, status))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await giveBackDiscounts(db, orderId);
  await db
    .updateTable("purchases")
    .set({ status: "failed", settledAt: new Date() })
    .where("orderId", "=", orderId)
    .where("status", "=", "pending")
    .execute();
  return true;
}

async function waitForPayment(db: Database, orderId: number, actionUrl: string | null) {
  await db
    .updateTable("orders")
    .set({ status: "awaiting_payment", actionUrl })
    .where("id", "=", orderId)
    .where("status", "in", ["draft", "awaiting_payment"])
    .execute();
}
