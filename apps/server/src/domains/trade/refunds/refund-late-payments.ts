import { paymentArrivedLate } from "@stackyard/contract/events/trade/order-events";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import type { Services } from "../../../platform/services.ts";
import { userAccount } from "../ledger/account-kinds.ts";
import { resolveHolds } from "../ledger/holds.ts";
import { lateHoldOf } from "../orders/record-paid.ts";
import { sendRefund } from "./grant-refund.ts";
import { readRefund } from "./refund-queries.ts";

const REASON = "The payment arrived too late for its order.";

/** Returns payments that arrived too late for their orders, in full, from what is held. */
export const latePaymentsConsumer: EventConsumer = {
  name: "late payments",
  async handle(ctx, { shape, data }) {
    if (shape.type !== paymentArrivedLate.type) return;
    await refundLatePayment(ctx, paymentArrivedLate.data.parse(data));
  },
};

interface LatePayment {
  readonly orderId: number;
  readonly buyerId: number;
  readonly amountCents: number;
  readonly movementReference: string;
  readonly paymentReference: string;
}

async function refundLatePayment(ctx: Services, payment: LatePayment): Promise<void> {
  const { orderId, buyerId, amountCents: cents, paymentReference } = payment;
  const holdReference = lateHoldOf(payment.movementReference);
  const inserted = await ctx.db
    .insertInto("refunds")
    .values({
      ...{ orderId, buyerId, cents, holdReference, paymentReference, reason: REASON },
      ...({ cause: "late_payment", status: "granted", grantedAt: new Date() } as const),
    })
    .onConflict((conflict) => conflict.column("holdReference").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return;
  const refund = await readRefund(ctx.db, inserted.id);
  await resolveHolds(ctx.db, [
    {
      reference: `refund:${refund.id}`,
      ...({ cause: "refund", provider: null } as const),
      ...{ mode: refund.mode, currency: refund.currency },
      hold: { reference: holdReference, buyerId },
      as: "released",
      entries: [{ account: userAccount("buyer_refunds", buyerId), cents }],
    },
  ]);
  await sendRefund(ctx, refund, paymentReference);
}
