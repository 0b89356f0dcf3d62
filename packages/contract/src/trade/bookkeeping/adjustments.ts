import { z } from "zod";
import { cents, cursorInteger, id, idParams, pageQuery, timestamp } from "../../base/common.ts";
import { endpoint } from "../../base/endpoint.ts";
import { LIMITS } from "../../base/limits.ts";
import { PAYMENT_MODES } from "../../base/money.ts";
import { actReason } from "../../members/administration.ts";
import { tradePerson } from "../refunds.ts";
import {
  ADJUSTABLE_ACCOUNTS,
  ADJUSTMENT_STATUSES,
  type AdjustableAccount,
} from "./adjustment-lists.ts";

const accountKind = z.enum(Object.keys(ADJUSTABLE_ACCOUNTS) as [AdjustableAccount]);

/** Sellers' accounts name the seller; ours don't. */
const account = z
  .object({ kind: accountKind, userId: id.nullable() })
  .refine(({ kind, userId }) => kind.startsWith("seller_") === (userId !== null), {
    path: ["userId"],
    error: "Name a seller for a seller's account, and none for the platform's",
  });

export const adjustment = z.object({
  id,
  status: z.enum(ADJUSTMENT_STATUSES),
  /** Integer cents that move from one account to the other. */
  amount: z.number().int(),
  currency: z.literal("USD"),
  mode: z.enum(PAYMENT_MODES),
  from: z.object({ kind: accountKind, user: tradePerson.nullable() }),
  to: z.object({ kind: accountKind, user: tradePerson.nullable() }),
  reason: z.string(),
  proposedBy: tradePerson,
  decidedBy: tradePerson.nullable(),
  proposedAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** From when the proposer can post it alone, if no other administrator can; else null. */
  waitsUntil: timestamp.nullable(),
  /** Why the caller can't post it now, as a sentence; null if they can. */
  whyNot: z.string().nullable(),
});
export type Adjustment = z.infer<typeof adjustment>;

export const listAdjustments = endpoint({
  method: "get",
  path: "/api/admin/adjustments",
  tag: "Administration",
  summary: "List manual adjustments of the books, newest first",
  access: ["admin"],
  query: pageQuery(z.tuple([cursorInteger])).extend({
    status: z.enum(ADJUSTMENT_STATUSES).optional(),
  }),
  response: z.array(adjustment),
  paged: true,
  errors: ["validation_failed"],
});

export const proposeAdjustment = endpoint({
  method: "post",
  path: "/api/admin/adjustments",
  tag: "Administration",
  summary: "Propose a manual adjustment, which another administrator posts",
  access: ["admin"],
  needsSession: true,
  body: z.object({
    from: account,
    to: account,
    amount: cents.min(1).max(LIMITS.payoutCents),
    mode: z.enum(PAYMENT_MODES),
    reason: actReason,
  }),
  status: 201,
  limit: { perHour: 60, per: "account" },
  response: adjustment,
  errors: ["validation_failed", "user_not_found"],
});

const ofAdjustment = {
  method: "post",
  tag: "Administration",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  response: adjustment,
} as const;

export const postAdjustment = endpoint({
  ...ofAdjustment,
  path: "/api/admin/adjustments/{id}/posting",
  summary: "Post a proposed adjustment",
  errors: ["not_found", "conflict", "adjustment_refused"],
});

export const refuseAdjustment = endpoint({
  ...ofAdjustment,
  path: "/api/admin/adjustments/{id}/refusal",
  summary: "Refuse a proposed adjustment, or withdraw your own",
  errors: ["not_found", "conflict"],
});
