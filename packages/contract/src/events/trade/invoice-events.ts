import { z } from "zod";
import { id } from "../../base/common.ts";
import { event } from "../event.ts";

export const invoiceIssued = event({
  type: "invoice.issued",
  subject: "order",
  consumers: [],
  data: z.object({
    invoiceId: id,
    number: z.string(),
    kind: z.enum(["invoice", "credit_note"]),
    orderId: id,
    buyerId: id,
    sellerId: id,
  }),
  audience: {
    concerned: {
      who: ({ buyerId, sellerId }) => [buyerId, sellerId],
      describe: ({ number, kind }) =>
        `${kind === "invoice" ? "Invoice" : "Credit note"} ${number} was issued`,
    },
  },
  did: ({ number }) => `issued ${number}`,
  path: ({ orderId }) => `/orders/${orderId}`,
});

export const invoicesDisclosed = event({
  type: "order.invoices_disclosed",
  subject: "order",
  consumers: [],
  data: z.object({ orderId: id, reason: z.string() }),
  audience: { actor: true },
  did: ({ orderId }) => `read the invoices of order ${orderId}`,
  path: () => "/admin?tab=money",
});
