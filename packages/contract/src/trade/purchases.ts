import { z } from "zod";
import { cents, id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { PAYMENT_MODES } from "../base/money.ts";
import { name } from "../base/text.ts";
import { billingDetails } from "./billing.ts";
import { LINE_KINDS, taxLine } from "./cart.ts";

/** States of an item that was ordered. */
export const PURCHASE_STATUSES = [
  "pending",
  "paid",
  "partly_refunded",
  "refunded",
  "charged_back",
  "failed",
] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

export const purchase = z.object({
  id,
  orderId: id,
  moduleId: id,
  moduleTitle: z.string(),
  /** The module's registry address, for the installation snippet. */
  namespace: z.string(),
  name: z.string(),
  system: z.string(),
  latestVersion: z.string().nullable(),
  /** The version the buyer's registry client last fetched; null if none. */
  installedVersion: z.string().nullable(),
  /** Integer cents, as charged. */
  price: z.number().int(),
  /** Integer cents given back. */
  refunded: z.number().int(),
  currency: z.literal("USD"),
  status: z.enum(PURCHASE_STATUSES),
  paymentLabel: z.string(),
  isTestPayment: z.boolean(),
  createdAt: timestamp,
});
export type Purchase = z.infer<typeof purchase>;

export const listPurchases = endpoint({
  method: "get",
  path: "/api/purchases",
  tag: "Purchases",
  summary: "List the modules that the caller bought, newest first",
  access: "session",
  scope: "purchases:read",
  response: z.array(purchase),
  errors: [],
});

export const placePurchase = endpoint({
  method: "post",
  path: "/api/purchases",
  tag: "Purchases",
  summary: "Buy a module at the price you saw. Repeated requests never charge twice",
  access: "session",
  needsSession: true,
  needsConfirmedEmail: true,
  isResumable: true,
  changes: ["modules"],
  body: z.object({
    moduleId: id,
    /**
     * The price shown to the buyer, in integer cents. The purchase fails if the price has changed.
     */
    priceCents: cents.min(0).max(LIMITS.priceCents.max),
    paymentMethodId: name(60).optional(),
  }),
  status: 201,
  response: purchase,
  limit: RATE_LIMITS.purchases,
  errors: [
    "validation_failed",
    "payment_failed",
    "payments_not_set_up",
    "own_module",
    "module_not_found",
    "already_purchased",
    "dispute_open",
    "not_for_sale",
    "price_changed",
    "conflict",
  ],
});

/** A printable receipt for the payment of an order. */
export const receipt = z.object({
  /** Such as "SY-2026-000012". */
  number: z.string(),
  orderId: id,
  paidAt: timestamp,
  buyer: z.object({
    username: z.string(),
    fullName: z.string().nullable(),
    organization: z.string().nullable(),
  }),
  billing: billingDetails.nullable(),
  lines: z.array(
    z.object({
      purchaseId: id,
      kind: z.enum(LINE_KINDS),
      subjectId: id,
      title: z.string(),
      /** The module's registry address; null for other kinds. */
      address: z.string().nullable(),
      seller: z.object({ username: z.string(), fullName: z.string().nullable() }),
      /** Integer cents. */
      price: z.number().int(),
      discount: z.number().int(),
      tax: z.number().int(),
      total: z.number().int(),
      refunded: z.number().int(),
    }),
  ),
  /** Integer cents. */
  subtotal: z.number().int(),
  discount: z.number().int(),
  taxes: z.array(taxLine),
  taxNote: z.string(),
  total: z.number().int(),
  refunded: z.number().int(),
  currency: z.literal("USD"),
  mode: z.enum(PAYMENT_MODES),
  paymentLabel: z.string(),
  /** The payment provider's reference; null if there was nothing to pay. */
  paymentReference: z.string().nullable(),
  isTestPayment: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

export const readReceipt = endpoint({
  method: "get",
  path: "/api/orders/{id}/receipt",
  tag: "Orders",
  summary: "Get the receipt of a paid order",
  access: "session",
  params: idParams,
  response: receipt,
  errors: ["not_found"],
});
