import { z } from "zod";
import { id } from "../../base/common.ts";
import { formatPrice } from "../../base/money.ts";
import { event } from "../event.ts";

const cents = z.number().int();

const sale = z.object({
  /** Missing in events from before orders had several items. */
  orderId: id.optional(),
  purchaseId: id,
  moduleId: id,
  title: z.string(),
  buyerId: id,
  sellerId: id,
  /** After the discount, before tax. */
  amountCents: cents,
});

const path = ({ moduleId }: z.output<typeof sale>) => `/modules/${moduleId}`;

export const modulePurchased = event({
  type: "purchase.paid",
  subject: "module",
  consumers: ["notifications", "reputation", "site-index", "webhooks"],
  data: sale,
  audience: {
    actor: true,
    concerned: {
      who: ({ sellerId }) => [sellerId],
      describe: ({ title, amountCents }, actor) =>
        `${actor} bought ${title} for ${formatPrice(amountCents)}`,
      kind: "sales",
    },
  },
  did: ({ title, amountCents }) => `bought ${title} for ${formatPrice(amountCents)}`,
  path,
});

/** Reported by the payment provider, possibly long after the buyer has left. */
export const paymentDeclined = event({
  type: "purchase.declined",
  subject: "module",
  consumers: ["notifications", "site-index"],
  data: sale.extend({ reason: z.string() }),
  audience: {
    concerned: {
      who: ({ buyerId }) => [buyerId],
      describe: ({ title, reason }) => `Your payment for ${title} was declined: ${reason}`,
      kind: "purchases",
    },
  },
  did: ({ title }) => `declined a payment for ${title}`,
  path,
});

/** One payment for one or more items. */
export const orderPaid = event({
  type: "order.paid",
  subject: "order",
  consumers: ["invoices", "receipts", "sales", "webhooks"],
  data: z.object({
    orderId: id,
    buyerId: id,
    /** With tax. */
    amountCents: cents,
    titles: z.array(z.string()),
    isTest: z.boolean(),
  }),
  audience: { actor: true },
  did: ({ orderId, amountCents }) => `paid ${formatPrice(amountCents)} for order ${orderId}`,
  path: ({ orderId }) => `/orders/${orderId}`,
});

/** An order that wasn't paid in time. */
export const orderExpired = event({
  type: "order.expired",
  subject: "order",
  consumers: ["notifications"],
  data: z.object({ orderId: id, buyerId: id, amountCents: cents }),
  audience: {
    concerned: {
      who: ({ buyerId }) => [buyerId],
      describe: ({ orderId, amountCents }) =>
        `Your order ${orderId} for ${formatPrice(amountCents)} expired, because it wasn't paid in time`,
      kind: "purchases",
    },
  },
  did: ({ orderId }) => `ended the unpaid order ${orderId}`,
  path: ({ orderId }) => `/orders/${orderId}`,
});

/** Held money that its buyer, a deadline or a decision has released. */
export const paymentReleased = event({
  type: "order.released",
  subject: "order",
  consumers: ["sales"],
  data: z.object({ orderId: id, purchaseId: id, sellerId: id, title: z.string() }),
  // The contract's own event notifies both sides.
  audience: {
    concerned: {
      who: ({ sellerId }) => [sellerId],
      describe: ({ title }) => `The payment for ${title} was released`,
    },
  },
  did: ({ title }) => `released the payment for ${title}`,
});

/** Money for an order that had ended and can't be handed over, or that had been paid. */
export const paymentArrivedLate = event({
  type: "order.paid_late",
  subject: "order",
  consumers: ["late payments", "notifications"],
  data: z.object({
    orderId: id,
    buyerId: id,
    amountCents: cents,
    orderedCents: cents,
    movementReference: z.string(),
    paymentReference: z.string(),
  }),
  audience: {
    concerned: {
      who: ({ buyerId }) => [buyerId],
      describe: ({ orderId, amountCents }) =>
        `Your payment of ${formatPrice(amountCents)} for order ${orderId} arrived too late. We are returning it`,
      kind: "purchases",
    },
  },
  did: ({ orderId }) => `received a late payment for order ${orderId}`,
  path: ({ orderId }) => `/orders/${orderId}`,
});
