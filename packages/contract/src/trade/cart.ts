import { z } from "zod";
import { cents, id, pathId } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { billing } from "./billing.ts";

/** What can be sold. A kind's items have ids of their own. */
export const LINE_KINDS = ["module", "package", "milestone", "tip"] as const;
export type LineKindName = (typeof LINE_KINDS)[number];

export const itemRef = z.object({ kind: z.enum(LINE_KINDS), id });
export type ItemRef = z.infer<typeof itemRef>;

/** What carts hold. Milestones and tips are paid on their own. */
export const CART_KINDS = ["module", "package"] as const;
export const cartRef = z.object({ kind: z.enum(CART_KINDS), id });
export type CartRef = z.infer<typeof cartRef>;

/** What discount codes are for. */
export const discountedRef = z.object({ kind: z.literal("module"), id });
export type DiscountedRef = z.infer<typeof discountedRef>;

const code = name(30)
  .overwrite((text) => text.toUpperCase())
  .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, "A discount code has 3 to 30 letters, digits and hyphens.");

const quoteRequest = z.object({
  items: z.array(itemRef).max(LIMITS.cartItems, "A cart has at most 50 items."),
  /** Discount codes. Each applies to the items of the seller who issued it. */
  codes: z.array(code).max(LIMITS.discountCodes, "Use at most 5 discount codes.").default([]),
  /** Where the buyer is, for tax. */
  country: billing.shape.country.optional(),
  vatId: billing.shape.vatId.optional(),
});

export const seller = z.object({ id, username: z.string(), name: z.string() });

export const quoteLine = itemRef.extend({
  title: z.string(),
  seller,
  /** Integer cents, before the discount. */
  price: z.number().int(),
  discount: z.number().int(),
  /** The code that the discount comes from. */
  code: z.string().nullable(),
  tax: z.number().int(),
  /** To pay for this item: price - discount + tax. */
  total: z.number().int(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

export const taxLine = z.object({
  label: z.string(),
  /** Integer cents. */
  amount: z.number().int(),
});
export type TaxLine = z.infer<typeof taxLine>;

export const quote = z.object({
  lines: z.array(quoteLine),
  /** Items that can't be bought, with the reason. */
  unavailable: z.array(itemRef.extend({ title: z.string().nullable(), reason: z.string() })),
  /** Codes that apply to no item, with the reason. */
  refusedCodes: z.array(z.object({ code: z.string(), reason: z.string() })),
  currency: z.literal("USD"),
  subtotal: z.number().int(),
  discount: z.number().int(),
  taxes: z.array(taxLine),
  /** Who is responsible for tax, as a sentence. */
  taxNote: z.string(),
  total: z.number().int(),
});
export type Quote = z.infer<typeof quote>;

export const quoteItems = endpoint({
  method: "post",
  path: "/api/cart/quote",
  tag: "Cart",
  summary: "Calculate prices, discounts and tax of items, without ordering them",
  access: "public",
  ignoresIdempotencyKey: true,
  limit: { perHour: 1_000, per: "account" },
  body: quoteRequest,
  response: quote,
  errors: ["validation_failed"],
});

export const cartItem = cartRef.extend({
  title: z.string().nullable(),
  /** Null if the item can't be bought. */
  seller: seller.nullable(),
  /** The price shown when the item was added or last seen; integer cents. */
  seenPrice: z.number().int(),
  /** The current price; null if the item can't be bought. */
  price: z.number().int().nullable(),
  /** Why it can't be bought; null if it can. */
  unavailable: z.string().nullable(),
});
export type CartItem = z.infer<typeof cartItem>;

export const readCart = endpoint({
  method: "get",
  path: "/api/cart",
  tag: "Cart",
  summary: "Get the caller's cart",
  access: "session",
  response: z.array(cartItem),
  errors: [],
});

/** Merging also brings a visitor's cart into an account at sign-in. */
export const addToCart = endpoint({
  method: "post",
  path: "/api/cart/items",
  tag: "Cart",
  summary: "Add items to the caller's cart; items in the cart stay once",
  access: "session",
  ignoresIdempotencyKey: true,
  body: z.object({
    items: z
      .array(cartRef.extend({ seenPrice: cents.min(0).max(LIMITS.paymentCents.max) }))
      .min(1)
      .max(LIMITS.cartItems, "A cart has at most 50 items."),
  }),
  response: z.array(cartItem),
  errors: ["validation_failed", "cart_full"],
});

export const removeFromCart = endpoint({
  method: "delete",
  path: "/api/cart/items/{kind}/{id}",
  tag: "Cart",
  summary: "Remove an item from the caller's cart",
  access: "session",
  ignoresIdempotencyKey: true,
  params: z.object({ kind: z.enum(CART_KINDS), id: pathId }),
  response: null,
  errors: [],
});
