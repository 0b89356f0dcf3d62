import {
  modulePurchased,
  orderPaid,
  paymentArrivedLate,
} from "@stackyard/contract/events/trade/order-events";
import { record, recordAll } from "../../../platform/events/record.ts";
import type { Movement } from "../../../platform/payments/payments.ts";
import type { Services } from "../../../platform/services.ts";
import { forLines } from "../cart/line-kinds.ts";
import { sum } from "../cart/quote-items.ts";
import { operatorAccount, userAccount } from "../ledger/account-kinds.ts";
import { post } from "../ledger/post.ts";
import { providerEntries } from "../ledger/provider-entries.ts";
import { movementReference } from "../providers/movement-reference.ts";
import { markPaid, type PaidOrder } from "./mark-paid.ts";
import { findOrder } from "./order-queries.ts";

interface Payment {
  readonly paymentReference: string;
  readonly movement: Movement;
}

/** The hold of what was paid for a purchase. */
export const holdOf = (purchaseId: number) => `purchase:${purchaseId}`;

/** The hold of a payment that could not be used. */
export const lateHoldOf = (movement: string) => `late:${movement}`;

/**
 * Records a payment that arrived, once: posts it, and hands the items over. A payment that comes for
 * an order that is paid or can't be handed over any more is held, and refunded by its event.
 */
export async function recordPaid(ctx: Services, orderId: number, payment: Payment): Promise<void> {
  const { movement } = payment;
  const order = await markPaid(ctx.db, orderId, {
    paymentReference: payment.paymentReference,
    cents: movement.cents,
  });
  if (order) {
    await postPayment(ctx, order, payment);
    await handOver(ctx, order);
  } else {
    await holdLatePayment(ctx, orderId, payment);
  }
}

/** Hands over an order that costs nothing. There is nothing to post. */
export async function recordFreeOrder(ctx: Services, orderId: number): Promise<void> {
  const order = await markPaid(ctx.db, orderId, {
    paymentReference: null,
    cents: 0,
  });
  if (order) await handOver(ctx, order);
}

/**
 * The provider owes us the payment less its fee; we hold the items' prices for the buyer and owe the
 * tax.
 */
async function postPayment(
  { db }: Services,
  { buyerId, provider, mode, currency, netCents, taxCents, lines }: PaidOrder,
  { movement }: Payment,
): Promise<void> {
  const held = userAccount("buyer_held", buyerId);
  await post(db, {
    reference: movementReference(provider, movement),
    ...({ cause: "charge", provider, mode, currency } as const),
    entries: [
      ...providerEntries(provider, movement),
      { account: held, cents: netCents },
      { account: operatorAccount("tax"), cents: taxCents },
    ],
    opens: lines
      .filter(({ net }) => net > 0)
      .map(({ purchaseId, net }) => ({ reference: holdOf(purchaseId), buyerId, cents: net })),
  });
}

async function handOver(ctx: Services, order: PaidOrder): Promise<void> {
  const { id: orderId, buyerId, lines, mode } = order;
  await forLines(
    ctx,
    "deliver",
    lines.map((line) => ({ ...line, buyerId })),
  );
  await recordAll(
    ctx,
    modulePurchased,
    lines
      .filter(({ kind }) => kind === "module")
      .map(({ purchaseId, subjectId, title, sellerId, net }) => ({
        actorId: buyerId,
        subjectId,
        data: {
          ...{ orderId, purchaseId, moduleId: subjectId, title, buyerId, sellerId },
          amountCents: net,
        },
      })),
  );
  const amountCents = sum(lines, ({ net, tax }) => net + tax);
  const titles = lines.map(({ title }) => title);
  const data = { orderId, buyerId, amountCents, titles, isTest: mode === "test" };
  await record(ctx, orderPaid, { actorId: buyerId, subjectId: orderId, data });
}

async function holdLatePayment(
  ctx: Services,
  orderId: number,
  { movement, paymentReference }: Payment,
): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw new Error(`order ${orderId} does not exist`);
  const { buyerId, provider, mode, currency, totalCents } = order;
  const isUsed = order.paymentReference === paymentReference;
  if (isUsed) return;
  const reference = movementReference(provider, movement);
  const { isReplay } = await post(ctx.db, {
    reference,
    ...({ cause: "charge", provider, mode, currency } as const),
    entries: [
      ...providerEntries(provider, movement),
      { account: userAccount("buyer_held", buyerId), cents: movement.cents },
    ],
    opens: [{ reference: lateHoldOf(reference), buyerId, cents: movement.cents }],
  });
  if (isReplay) return;
  const data = {
    ...{ orderId, buyerId, amountCents: movement.cents, orderedCents: totalCents },
    ...{ movementReference: reference, paymentReference },
  };
  await record(ctx, paymentArrivedLate, { actorId: null, subjectId: orderId, data });
}
