import { z } from "zod";
import { id } from "../../base/common.ts";
import { formatPrice } from "../../base/money.ts";
import { event } from "../event.ts";

const amountCents = z.number().int();

export const bankTransferReceived = event({
  type: "transfer.received",
  subject: "order",
  consumers: ["notifications"],
  data: z.object({
    transferId: id,
    orderId: id,
    buyerId: id,
    amountCents,
    /** What is missing of the invoice, and what arrived beyond it. */
    missingCents: z.number().int(),
    excessCents: z.number().int(),
    reason: z.string(),
  }),
  audience: {
    actor: true,
    concerned: {
      who: ({ buyerId }) => [buyerId],
      describe: ({ orderId, amountCents, missingCents, excessCents }) =>
        `We received ${formatPrice(amountCents)} for order ${orderId}${rest(missingCents, excessCents)}`,
      kind: "purchases",
    },
  },
  did: ({ orderId, amountCents }) =>
    `recorded a bank transfer of ${formatPrice(amountCents)} for order ${orderId}`,
  path: ({ orderId }) => `/orders/${orderId}`,
});

function rest(missingCents: number, excessCents: number): string {
  if (missingCents > 0) return `. ${formatPrice(missingCents)} is missing`;
  return excessCents > 0 ? `. We will return the extra ${formatPrice(excessCents)}` : "";
}

export const bankTransferReturned = event({
  type: "transfer.returned",
  subject: "order",
  consumers: ["notifications"],
  data: z.object({ transferId: id, orderId: id, buyerId: id, amountCents, reason: z.string() }),
  audience: {
    actor: true,
    concerned: {
      who: ({ buyerId }) => [buyerId],
      describe: ({ orderId, amountCents, reason }) =>
        `We returned ${formatPrice(amountCents)} that you transferred for order ${orderId}: ${reason}`,
      kind: "purchases",
    },
  },
  did: ({ orderId, amountCents }) =>
    `recorded the return of ${formatPrice(amountCents)} for order ${orderId}`,
  path: ({ orderId }) => `/orders/${orderId}`,
});

/** A refund's own events tell the buyer. */
export const refundTransferred = event({
  type: "transfer.refunded",
  subject: "order",
  consumers: [],
  data: z.object({ transferId: id, orderId: id, amountCents, reason: z.string() }),
  audience: { actor: true },
  did: ({ orderId, amountCents }) =>
    `recorded the transfer of a refund of ${formatPrice(amountCents)} for order ${orderId}`,
  path: ({ orderId }) => `/orders/${orderId}`,
});

export const operatorTransferred = event({
  type: "transfer.recorded",
  subject: "reconciliation",
  consumers: ["notifications"],
  data: z.object({ transferId: id, amountCents, reason: z.string() }),
  audience: {
    actor: true,
    moderators: {
      describe: ({ amountCents, reason }, actor) =>
        `${actor} recorded ${moved(amountCents)}: ${reason}`,
      kind: "payments",
    },
  },
  did: ({ amountCents }) => `recorded ${moved(amountCents)}`,
  path: () => "/admin/money?tab=bank",
});

const moved = (cents: number) =>
  cents < 0
    ? `a withdrawal of ${formatPrice(-cents)} from the bank account`
    : `a deposit of ${formatPrice(cents)} into the bank account`;
