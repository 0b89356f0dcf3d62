import { z } from "zod";
import { cents, cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { PAYMENT_MODES } from "../base/money.ts";
import { text } from "../base/text.ts";
import { actReason } from "../members/administration.ts";
import { REFUND_CAUSES, REFUND_STATUSES } from "./refund-lists.ts";

/** A party of a trade. */
export const tradePerson = z.object({ id, username: z.string(), name: z.string() });
export type TradePerson = z.infer<typeof tradePerson>;

/** Integer cents to give back, at most what is left of the purchase: the largest payment with its tax. */
const refundAmount = cents.min(1).max(LIMITS.paymentCents.max * 2);
const refundReason = text(LIMITS.refundReason.max, "Use at most 2,000 characters").min(
  LIMITS.refundReason.min,
  "Please explain in at least 10 characters",
);

export const refund = z.object({
  id,
  orderId: id,
  /** Null for a payment that arrived too late for its order. */
  purchaseId: id.nullable(),
  title: z.string(),
  buyer: tradePerson,
  seller: tradePerson.nullable(),
  cause: z.enum(REFUND_CAUSES),
  status: z.enum(REFUND_STATUSES),
  /** Integer cents, with tax. */
  amount: z.number().int(),
  currency: z.literal("USD"),
  mode: z.enum(PAYMENT_MODES),
  /** Why the refund was requested or given; null after its author left. */
  reason: z.string().nullable(),
  /** The seller's objection. */
  objection: z.string().nullable(),
  /** The administrator's reason for the decision. */
  decision: z.string().nullable(),
  /** When the request is granted unless the seller or an administrator decides; null if decided. */
  deadline: timestamp.nullable(),
  /** Why the payment provider could not return the money. */
  failure: z.string().nullable(),
  requestedAt: timestamp,
  grantedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});
export type Refund = z.infer<typeof refund>;

/** What can be refunded of a purchase. */
export const refundTerms = z.object({
  purchaseId: id,
  /** Integer cents that the buyer can request now; 0 if they can't. */
  refundable: z.number().int(),
  /** Until when the buyer can request a refund. */
  until: timestamp.nullable(),
  /** Why the buyer can't request a refund, as a sentence; null if they can. */
  whyNot: z.string().nullable(),
});
export type RefundTerms = z.infer<typeof refundTerms>;

export const listOrderRefunds = endpoint({
  method: "get",
  path: "/api/orders/{id}/refunds",
  tag: "Refunds",
  summary: "Get what can be refunded of one of the caller's orders, and its refunds, newest first",
  access: "session",
  params: idParams,
  response: z.object({ terms: z.array(refundTerms), refunds: z.array(refund) }),
  errors: ["not_found"],
});

export const requestRefund = endpoint({
  method: "post",
  path: "/api/purchases/{id}/refunds",
  tag: "Refunds",
  summary: "Request a refund of one of the caller's purchases, in full or in part",
  access: "session",
  needsSession: true,
  params: idParams,
  body: z.object({ reason: refundReason, amount: refundAmount.optional() }),
  status: 201,
  limit: RATE_LIMITS.refundRequests,
  response: refund,
  errors: ["validation_failed", "not_found", "not_refundable", "conflict"],
});

export const withdrawRefund = endpoint({
  method: "post",
  path: "/api/refunds/{id}/withdrawal",
  tag: "Refunds",
  summary: "Withdraw the caller's refund request",
  access: "session",
  needsSession: true,
  params: idParams,
  response: refund,
  errors: ["not_found", "conflict"],
});

export const listSellerRefunds = endpoint({
  method: "get",
  path: "/api/user/sales/refunds",
  tag: "Refunds",
  summary: "List refunds of the caller's sales, newest first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])).extend({
    status: z.enum(REFUND_STATUSES).optional(),
  }),
  response: z.array(refund),
  paged: true,
  errors: ["validation_failed"],
});

export const acceptRefund = endpoint({
  method: "post",
  path: "/api/refunds/{id}/acceptance",
  tag: "Refunds",
  summary: "Accept a refund request for one of the caller's sales",
  access: "session",
  needsSession: true,
  changes: ["modules"],
  params: idParams,
  response: refund,
  errors: ["not_found", "conflict", "not_refundable"],
});

export const objectToRefund = endpoint({
  method: "post",
  path: "/api/refunds/{id}/objection",
  tag: "Refunds",
  summary: "Object to a refund request, which an administrator then decides",
  access: "session",
  needsSession: true,
  params: idParams,
  body: z.object({ reason: refundReason }),
  response: refund,
  errors: ["validation_failed", "not_found", "conflict"],
});

export const refundSale = endpoint({
  method: "post",
  path: "/api/user/sales/{id}/refunds",
  tag: "Refunds",
  summary: "Refund one of the caller's sales voluntarily, in full or in part",
  access: "session",
  needsSession: true,
  changes: ["modules"],
  params: idParams,
  body: z.object({ reason: refundReason, amount: refundAmount.optional() }),
  status: 201,
  limit: RATE_LIMITS.refundRequests,
  response: refund,
  errors: ["validation_failed", "not_found", "not_refundable", "conflict"],
});

/** A refund with what an administrator needs to decide about it. */
export const managedRefund = refund.extend({
  /** Installs of the module by the buyer since the purchase, and the last one. */
  installs: z.number().int(),
  lastInstalledAt: timestamp.nullable(),
  /** Findings in the module's latest version, by severity. Null for other items. */
  findings: z
    .object({
      critical: z.number().int(),
      high: z.number().int(),
      medium: z.number().int(),
      low: z.number().int(),
    })
    .nullable(),
  /** The buyer's paid purchases, and how many of them were refunded in full or in part. */
  buyerPurchases: z.number().int(),
  buyerRefunded: z.number().int(),
  paidAt: timestamp.nullable(),
});
export type ManagedRefund = z.infer<typeof managedRefund>;

export const listManagedRefunds = endpoint({
  method: "get",
  path: "/api/admin/refunds",
  tag: "Administration",
  summary: "List refunds, newest first",
  access: ["admin"],
  query: pageQuery(z.tuple([cursorInteger])).extend({
    status: z.enum(REFUND_STATUSES).optional(),
  }),
  response: z.array(managedRefund),
  paged: true,
  errors: ["validation_failed"],
});

const decide = {
  method: "post",
  tag: "Administration",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  response: refund,
} as const;

export const decideRefund = endpoint({
  ...decide,
  path: "/api/admin/refunds/{id}/decision",
  summary: "Grant or refuse a refund that the seller objected to",
  changes: ["modules"],
  body: z.object({ isGranted: z.boolean(), reason: actReason }),
  errors: ["validation_failed", "not_found", "conflict", "not_refundable", "own_account"],
});

export const refundPurchase = endpoint({
  ...decide,
  path: "/api/admin/purchases/{id}/refunds",
  summary: "Refund a purchase in full or in part",
  changes: ["modules"],
  body: z.object({ reason: actReason, amount: refundAmount.optional() }),
  status: 201,
  errors: ["validation_failed", "not_found", "not_refundable", "conflict", "own_account"],
});

export const retryRefund = endpoint({
  ...decide,
  path: "/api/admin/refunds/{id}/retry",
  summary: "Send a failed refund to the payment provider again",
  body: z.object({ reason: actReason }),
  errors: ["validation_failed", "not_found", "conflict"],
});

export const settleRefund = endpoint({
  ...decide,
  path: "/api/admin/refunds/{id}/settlement",
  summary: "Record that the buyer got the money of a failed refund another way",
  body: z.object({
    /** `manual`: the operator paid the buyer. `dispute`: the buyer's bank returned the payment. */
    by: z.enum(["manual", "dispute"]),
    reason: actReason,
  }),
  errors: ["validation_failed", "not_found", "conflict"],
});
