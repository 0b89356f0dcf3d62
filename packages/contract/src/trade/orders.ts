import { z } from "zod";
import { cents, id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { PAYMENT_MODES } from "../base/money.ts";
import { name } from "../base/text.ts";
import { billing, billingDetails } from "./billing.ts";
import { itemRef, quoteItems, seller, taxLine } from "./cart.ts";
import { PURCHASE_STATUSES } from "./purchases.ts";

/** States of an order. A draft has not been sent to the payment provider. */
export const ORDER_STATUSES = [
  "draft",
  "awaiting_payment",
  "paid",
  "partly_refunded",
  "refunded",
  "charged_back",
  "failed",
  "expired",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const orderLine = itemRef.extend({
  purchaseId: id,
  title: z.string(),
  seller,
  /** Integer cents. */
  price: z.number().int(),
  discount: z.number().int(),
  tax: z.number().int(),
  total: z.number().int(),
  refunded: z.number().int(),
  status: z.enum(PURCHASE_STATUSES),
});

export const order = z.object({
  id,
  status: z.enum(ORDER_STATUSES),
  lines: z.array(orderLine),
  /** Integer cents. */
  subtotal: z.number().int(),
  discount: z.number().int(),
  taxes: z.array(taxLine),
  total: z.number().int(),
  refunded: z.number().int(),
  currency: z.literal("USD"),
  mode: z.enum(PAYMENT_MODES),
  paymentLabel: z.string(),
  billing: billingDetails.nullable(),
  /** Where the buyer completes the payment; null if there is nothing to do. */
  actionUrl: z.string().nullable(),
  /** How to pay an unpaid order by bank transfer; null for other methods. */
  transfer: z
    .object({
      bankDetails: z.string(),
      /** To be named with the transfer. */
      reference: z.string(),
      /** Integer cents that arrived so far. */
      received: z.number().int(),
    })
    .nullable(),
  /** Why the order failed or expired. */
  failure: z.string().nullable(),
  createdAt: timestamp,
  /** When an unpaid order ends. */
  expiresAt: timestamp,
  paidAt: timestamp.nullable(),
});
export type Order = z.infer<typeof order>;

export const placeOrder = endpoint({
  method: "post",
  path: "/api/orders",
  tag: "Orders",
  summary:
    "Order items at the prices you saw, with one payment. Repeated requests never charge twice",
  access: "session",
  needsSession: true,
  needsConfirmedEmail: true,
  isResumable: true,
  changes: ["modules"],
  body: z.object({
    items: z
      .array(
        itemRef.extend({
          /** The price shown to the buyer, before discounts; integer cents. */
          priceCents: cents.min(0).max(LIMITS.paymentCents.max),
        }),
      )
      .min(1, "Add at least one item.")
      .max(LIMITS.cartItems, "An order has at most 50 items."),
    codes: quoteItems.body.shape.codes,
    /** The total shown to the buyer, with discounts and tax; integer cents. */
    totalCents: cents.min(0).max(LIMITS.paymentCents.max * 2),
    paymentMethodId: name(60).optional(),
    billing: billing.optional(),
  }),
  status: 201,
  response: order,
  limit: RATE_LIMITS.purchases,
  errors: [
    "validation_failed",
    "payment_failed",
    "payments_not_set_up",
    "module_not_found",
    "items_unavailable",
    "already_purchased",
    "dispute_open",
    "milestone_not_open",
    "package_changed",
    "package_ordered",
    "price_changed",
    "conflict",
  ],
});

export const listOrders = endpoint({
  method: "get",
  path: "/api/orders",
  tag: "Orders",
  summary: "List the caller's 200 newest orders",
  access: "session",
  response: z.array(order),
  errors: [],
});

export const readOrder = endpoint({
  method: "get",
  path: "/api/orders/{id}",
  tag: "Orders",
  summary: "Get one of the caller's orders",
  access: "session",
  params: idParams,
  response: order,
  errors: ["not_found"],
});

export const refreshOrder = endpoint({
  method: "post",
  path: "/api/orders/{id}/refresh",
  tag: "Orders",
  summary: "Ask the payment provider for the state of an unpaid order",
  access: "session",
  ignoresIdempotencyKey: true,
  changes: ["modules"],
  limit: { perHour: 600, per: "account" },
  params: idParams,
  response: order,
  errors: ["not_found"],
});

export const cancelOrder = endpoint({
  method: "post",
  path: "/api/orders/{id}/cancel",
  tag: "Orders",
  summary: "Cancel an unpaid order. An order that was paid meanwhile stays paid",
  access: "session",
  needsSession: true,
  isResumable: true,
  changes: ["modules"],
  params: idParams,
  response: order,
  errors: ["not_found", "conflict"],
});

export const answerTestPayment = endpoint({
  method: "post",
  path: "/api/orders/{id}/test-payment",
  tag: "Orders",
  summary: "Confirm or decline a test payment that asks for confirmation. No money moves",
  access: "session",
  needsSession: true,
  isResumable: true,
  changes: ["modules"],
  limit: { perHour: 600, per: "account" },
  params: idParams,
  body: z.object({ isApproved: z.boolean() }),
  response: order,
  errors: ["not_found"],
});
