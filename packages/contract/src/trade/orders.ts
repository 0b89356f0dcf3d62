import { z } from "zod";
import { cents, id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { PAYMENT_MODES } from "../base/money.ts";
import { name, orNull, text } from "../base/text.ts";
import { itemRef, quoteItems, taxLine } from "./cart.ts";
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

/** VAT identification numbers by country prefix. Only the format is checked. */
const VAT_ID =
  /^(?:ATU\d{8}|BE[01]\d{9}|BG\d{9,10}|CY\d{8}[A-Z]|CZ\d{8,10}|DE\d{9}|DK\d{8}|EE\d{9}|EL\d{9}|ES[A-Z0-9]\d{7}[A-Z0-9]|FI\d{8}|FR[A-Z0-9]{2}\d{9}|GB(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})|HR\d{11}|HU\d{8}|IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}|IT\d{11}|LT(?:\d{9}|\d{12})|LU\d{8}|LV\d{11}|MT\d{8}|NL\d{9}B\d{2}|NO\d{9}(?:MVA)?|PL\d{10}|PT\d{9}|RO\d{2,10}|SE\d{12}|SI\d{8}|SK\d{10}|CHE\d{9}(?:MWST|TVA|IVA)?|XI(?:\d{9}|\d{12}))$/;

const vatId = name(20)
  .overwrite((text) => text.toUpperCase().replace(/[\s.-]/g, ""))
  .refine(
    (text) => text === "" || VAT_ID.test(text),
    "Enter a VAT ID with its country prefix, such as DE123456789",
  );

/** What receipts and invoices show of the buyer. */
export const billing = z.object({
  name: orNull(name(LIMITS.billing.name)),
  address: orNull(text(LIMITS.billing.address)),
  /** ISO 3166-1 alpha-2. */
  country: orNull(name(2).regex(/^(?:[A-Z]{2})?$/, "Use a two-letter country code, such as US")),
  vatId: orNull(vatId),
});
export type Billing = z.infer<typeof billing>;

export const orderLine = itemRef.extend({
  purchaseId: id,
  title: z.string(),
  seller: z.object({ id, username: z.string(), name: z.string() }),
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
  /** Where the buyer completes the payment; null if there is nothing to do. */
  actionUrl: z.string().nullable(),
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
  needsConfirmedEmail: true,
  isResumable: true,
  changes: ["modules"],
  body: z.object({
    items: z
      .array(
        itemRef.extend({
          /** The price shown to the buyer, before discounts; integer cents. */
          priceCents: cents.min(0).max(LIMITS.priceCents.max),
        }),
      )
      .min(1, "Add at least one item.")
      .max(LIMITS.cartItems, "An order has at most 50 items."),
    codes: quoteItems.body.shape.codes,
    /** The total shown to the buyer, with discounts and tax; integer cents. */
    totalCents: cents.min(0).max(LIMITS.cartItems * LIMITS.priceCents.max * 2),
    paymentMethodId: name(60).optional(),
    billing: billing.optional(),
  }),
  status: 201,
  response: order,
  limit: RATE_LIMITS.purchases,
  errors: [
    "validation_failed",
    "payment_failed",
    "items_unavailable",
    "already_purchased",
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
  isResumable: true,
  changes: ["modules"],
  params: idParams,
  response: order,
  errors: ["not_found", "conflict"],
});
