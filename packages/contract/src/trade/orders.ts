import { z } from "zod";
import { cents, id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";

export const PURCHASE_STATUSES = ["pending", "paid", "failed"] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** A payment method in the purchase dialog. */
export const paymentMethod = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  /** True if no money moves. */
  isTest: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const listPaymentMethods = endpoint({
  method: "get",
  path: "/api/payment-methods",
  tag: "Purchases",
  summary: "List available payment methods",
  access: "public",
  cacheTopics: [],
  response: z.array(paymentMethod),
  errors: [],
});

export const purchase = z.object({
  id,
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
  summary: "List the caller's purchases, newest first",
  access: "session",
  response: z.array(purchase),
  errors: [],
});

export const placePurchase = endpoint({
  method: "post",
  path: "/api/purchases",
  tag: "Purchases",
  summary: "Buy a module at the price you saw. Repeated requests never charge twice",
  access: "session",
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
    "own_module",
    "module_not_found",
    "already_purchased",
    "not_for_sale",
    "price_changed",
    "conflict",
  ],
});

/** A printable receipt for a payment. */
export const receipt = z.object({
  /** Such as "SY-2026-000012". */
  number: z.string(),
  purchaseId: id,
  paidAt: timestamp,
  buyer: z.object({
    username: z.string(),
    fullName: z.string().nullable(),
    organization: z.string().nullable(),
  }),
  seller: z.object({ username: z.string(), fullName: z.string().nullable() }),
  moduleId: id,
  moduleTitle: z.string(),
  /** The module's registry address. */
  moduleAddress: z.string(),
  /** Integer cents, as charged. */
  amount: z.number().int(),
  currency: z.literal("USD"),
  /** Tax included in the amount, in integer cents. Always 0: Stackyard doesn't calculate tax. */
  tax: z.literal(0),
  paymentLabel: z.string(),
  /** The payment provider's reference. */
  paymentReference: z.string(),
  isTestPayment: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

export const readReceipt = endpoint({
  method: "get",
  path: "/api/purchases/{id}/receipt",
  tag: "Purchases",
  summary: "Get the receipt of a paid purchase",
  access: "session",
  params: idParams,
  response: receipt,
  errors: ["not_found"],
});

/** A seller's earnings from the ledger. */
export const earnings = z.object({
  currency: z.literal("USD"),
  /** All-time credits in integer cents. */
  total: z.number().int(),
  sales: z.number().int(),
});
export type Earnings = z.infer<typeof earnings>;

export const readEarnings = endpoint({
  method: "get",
  path: "/api/user/earnings",
  tag: "Purchases",
  summary: "Get the caller's module earnings",
  access: "session",
  response: earnings,
  errors: [],
});
