import { orderPaid } from "@stackyard/contract/events/trade/order-events";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { composeMail, queueMails } from "../../../platform/mail/queue-mail.ts";
import type { Services } from "../../../platform/services.ts";
import { receiptMail } from "./mails/receipt-mail.ts";
import { findOrder, type OrderRow } from "./order-queries.ts";
import { labelOf } from "./present-order.ts";

/** Mails the receipt of an order. */
export const receiptsConsumer: EventConsumer = {
  name: "receipts",
  async handle(ctx, { shape, data }) {
    if (shape.type !== orderPaid.type) return;
    const order = await findOrder(ctx.db, orderPaid.data.parse(data).orderId);
    if (order) await mailReceipt(ctx, order);
  },
};

/** An invalid address is recorded with the mail and doesn't hold up others. */
async function mailReceipt(ctx: Services, order: OrderRow): Promise<void> {
  const { email } = await ctx.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", order.buyerId)
    .executeTakeFirstOrThrow();
  const content = receiptMail(order, labelOf(ctx.payments, order));
  const mail = { to: email, userId: order.buyerId, kind: "receipt", content };
  await queueMails(ctx, [composeMail(ctx.config, mail)], 0);
}
