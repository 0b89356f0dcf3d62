import { z } from "zod";
import { cents, id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { discountedRef, quoteItems } from "./cart.ts";

export const discountCode = z.object({
  id,
  code: z.string(),
  /** Hundredths of a percent; null for a fixed amount. */
  basisPoints: z.number().int().nullable(),
  /** Integer cents off each item; null for a percentage. */
  cents: z.number().int().nullable(),
  /** The only item it applies to; null for all of the seller's items. */
  item: discountedRef.extend({ title: z.string() }).nullable(),
  uses: z.number().int(),
  maxUses: z.number().int().nullable(),
  expiresAt: timestamp.nullable(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type DiscountCode = z.infer<typeof discountCode>;

export const listDiscountCodes = endpoint({
  method: "get",
  path: "/api/user/discount-codes",
  tag: "Discount codes",
  summary: "List the caller's discount codes, newest first",
  access: "session",
  response: z.array(discountCode),
  errors: [],
});

export const createDiscountCode = endpoint({
  method: "post",
  path: "/api/user/discount-codes",
  tag: "Discount codes",
  summary: "Create a discount code for the caller's own items",
  access: "session",
  needsSession: true,
  limit: { perHour: 60, per: "account" },
  body: z
    .object({
      code: quoteItems.body.shape.codes.unwrap().element,
      basisPoints: z.int().min(1).max(10_000, "At most 100 %").nullish(),
      cents: cents.min(1).max(LIMITS.priceCents.max).nullish(),
      item: discountedRef.nullish(),
      maxUses: z.int().min(1).max(1_000_000).nullish(),
      expiresAt: timestamp.max(35).nullish(),
    })
    .refine(({ basisPoints, cents }) => (basisPoints == null) !== (cents == null), {
      path: ["basisPoints"],
      error: "Enter either a percentage or an amount",
    })
    .meta({ example: { code: "SPRING-20", basisPoints: 2_000 } }),
  status: 201,
  response: discountCode,
  errors: ["validation_failed", "discount_code_taken", "not_found", "too_many_discount_codes"],
});

export const endDiscountCode = endpoint({
  method: "delete",
  path: "/api/user/discount-codes/{id}",
  tag: "Discount codes",
  summary: "End a discount code. Orders placed with it keep their discount",
  access: "session",
  needsSession: true,
  ignoresIdempotencyKey: true,
  params: idParams,
  response: null,
  errors: ["not_found"],
});
