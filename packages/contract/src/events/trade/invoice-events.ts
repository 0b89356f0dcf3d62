import { z } from "zod";
import { id } from "../../base/common.ts";
import { event } from "../event.ts";

export const invoiceIssued = event({
  type: "invoice.issued",
  subject: "order",
  consumers: ["notifications"],
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
      // Sellers hear of their sales and refunds, and find these documents beside them.
      who: ({ buyerId }) => [buyerId],
      describe: ({ number, kind, orderId }) =>
        `${kind === "invoice" ? "Invoice" : "Credit note"} ${number} for your order ${orderId} was issued`,
      kind: "invoices",
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
