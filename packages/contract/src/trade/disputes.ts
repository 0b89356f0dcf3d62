import { z } from "zod";
import { cents, cursorInteger, id, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { PAYMENT_MODES } from "../base/money.ts";
import { DISPUTE_STATUSES } from "./dispute-lists.ts";
import { tradePerson } from "./refunds.ts";

/** A payment that the buyer disputed at their bank. */
export const dispute = z.object({
  id,
  orderId: id,
  status: z.enum(DISPUTE_STATUSES),
  /** The bank's reason, such as "fraudulent". */
  reason: z.string(),
  /** Integer cents. */
  amount: z.number().int(),
  currency: z.literal("USD"),
  mode: z.enum(PAYMENT_MODES),
  /** Until when the operator can answer. */
  answerBy: timestamp.nullable(),
  openedAt: timestamp,
  changedAt: timestamp,
});

/** A seller's part of a dispute. */
export const sellerDispute = dispute.extend({
  /** The caller's items in the order, with the integer cents that the bank withdrew for each. */
  lines: z.array(z.object({ purchaseId: id, title: z.string(), withdrawn: z.number().int() })),
});
export type SellerDispute = z.infer<typeof sellerDispute>;

export const listSellerDisputes = endpoint({
  method: "get",
  path: "/api/user/sales/disputes",
  tag: "Earnings",
  summary: "List disputed payments for the caller's sales, newest first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(sellerDispute),
  paged: true,
  errors: ["validation_failed"],
});

export const managedDispute = dispute.extend({
  buyer: tradePerson,
  provider: z.string(),
  reference: z.string(),
  /** Integer cents withdrawn now, and the part that no seller repays. */
  withdrawn: z.number().int(),
  lost: z.number().int(),
  lines: z.array(
    z.object({
      purchaseId: id,
      title: z.string(),
      seller: tradePerson,
      withdrawn: z.number().int(),
    }),
  ),
});
export type ManagedDispute = z.infer<typeof managedDispute>;

export const listManagedDisputes = endpoint({
  method: "get",
  path: "/api/admin/disputes",
  tag: "Administration",
  summary: "List disputed payments, newest first",
  access: ["admin"],
  query: pageQuery(z.tuple([cursorInteger])).extend({
    status: z.enum(DISPUTE_STATUSES).optional(),
  }),
  response: z.array(managedDispute),
  paged: true,
  errors: ["validation_failed"],
});

export const simulateDispute = endpoint({
  method: "post",
  path: "/api/admin/test-disputes",
  tag: "Administration",
  summary: "Simulate a dispute of a test payment, or what becomes of it",
  access: ["admin"],
  needsSession: true,
  changes: ["modules"],
  body: z.object({
    orderId: id,
    status: z.enum(DISPUTE_STATUSES),
    /** Integer cents; the order's total by default. A dispute keeps its first amount. */
    amount: cents
      .min(1)
      .max(LIMITS.cartItems * LIMITS.priceCents.max * 2)
      .optional(),
  }),
  response: managedDispute,
  errors: ["validation_failed", "not_found", "conflict"],
});
