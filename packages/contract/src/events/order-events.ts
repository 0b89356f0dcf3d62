import { z } from "zod";
import { id } from "../base/common.ts";
import { formatPrice } from "../base/money.ts";
import { event } from "./event.ts";

const order = z.object({
  purchaseId: id,
  moduleId: id,
  title: z.string(),
  buyerId: id,
  sellerId: id,
  amountCents: z.number().int(),
});

const path = ({ moduleId }: z.output<typeof order>) => `/modules/${moduleId}`;

export const modulePurchased = event({
  type: "purchase.paid",
  subject: "module",
  consumers: ["notifications", "reputation", "site-index"],
  data: order,
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
  data: order.extend({ reason: z.string() }),
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
