import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../../base/common.ts";
import { endpoint } from "../../base/endpoint.ts";
import { PAYMENT_MODES } from "../../base/money.ts";
import { name } from "../../base/text.ts";
import { actReason } from "../../members/administration.ts";
import { tradePerson } from "../refunds.ts";
import { DIFFERENCE_KINDS, DIFFERENCE_STATES, MOVEMENT_MEANINGS } from "./reconciliation-lists.ts";

const count = z.number().int();
/** Integer cents. */
const amount = z.number().int();

/** The last comparison of a payment provider's books with ours. */
export const providerReconciliation = z.object({
  provider: z.string(),
  mode: z.enum(PAYMENT_MODES),
  /** When the provider's settings were read last; null if never. */
  checkedAt: timestamp.nullable(),
  reconciledAt: timestamp.nullable(),
  /** Why nothing is paid out through this provider, as sentences. */
  payoutStops: z.array(z.string()),
  /** Why the last run failed. */
  error: z.string().nullable(),
  /** What the provider says that it has of ours, pending money included; null if unknown. */
  balance: amount.nullable(),
  /** What our books say that it has of ours. */
  books: amount,
  movements: count,
  /** Movements without an equal posting. */
  unmatched: count,
  openDifferences: count,
  /** Unexplained for more than a day. They stop payouts. */
  oldDifferences: count,
});
export type ProviderReconciliation = z.infer<typeof providerReconciliation>;

export const readReconciliation = endpoint({
  method: "get",
  path: "/api/admin/reconciliation",
  tag: "Administration",
  summary: "Get the last comparison of the books with each payment provider's",
  access: ["admin"],
  response: z.array(providerReconciliation),
  errors: [],
});

export const startReconciliation = endpoint({
  method: "post",
  path: "/api/admin/reconciliation",
  tag: "Administration",
  summary: "Compare the books with the payment providers' now",
  access: ["admin"],
  needsSession: true,
  ignoresIdempotencyKey: true,
  limit: { perHour: 30, per: "account" },
  response: null,
  errors: [],
});

export const difference = z.object({
  id,
  provider: z.string(),
  mode: z.enum(PAYMENT_MODES),
  kind: z.enum(DIFFERENCE_KINDS),
  /** The provider's reference of the movement; empty for the balance. */
  reference: z.string(),
  /** The provider's word for the movement, such as "refund"; null if it lists none. */
  movementKind: z.string().nullable(),
  /** What the movement is about, such as "refund:refund-12"; null if unknown. */
  subject: z.string().nullable(),
  /** Integer cents by the provider's books and ours; null if one has none. */
  providerAmount: amount.nullable(),
  booksAmount: amount.nullable(),
  foundAt: timestamp,
  resolvedAt: timestamp.nullable(),
  /** Older than a day and unexplained: it stops payouts. */
  stopsPayouts: z.boolean(),
  explanation: z.string().nullable(),
  explainedBy: tradePerson.nullable(),
  explainedAt: timestamp.nullable(),
  /** Whether an administrator can post it to one of the operator's accounts. */
  canBePosted: z.boolean(),
});
export type Difference = z.infer<typeof difference>;

export const listDifferences = endpoint({
  method: "get",
  path: "/api/admin/reconciliation/differences",
  tag: "Administration",
  summary: "List differences between the books and the payment providers', newest first",
  access: ["admin"],
  query: pageQuery(z.tuple([cursorInteger])).extend({
    state: z.enum(DIFFERENCE_STATES).default("open"),
  }),
  response: z.array(difference),
  paged: true,
  errors: ["validation_failed"],
});

const ofDifference = {
  method: "post",
  tag: "Administration",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  response: difference,
  errors: ["validation_failed", "not_found", "conflict"],
} as const;

export const explainDifference = endpoint({
  ...ofDifference,
  path: "/api/admin/reconciliation/differences/{id}/explanation",
  summary: "Explain a difference, so that it no longer stops payouts unless it changes",
  body: z.object({ reason: actReason }),
});

export const postDifference = endpoint({
  ...ofDifference,
  path: "/api/admin/reconciliation/differences/{id}/posting",
  summary: "Post a movement that follows from nothing we did to one of the operator's accounts",
  body: z.object({
    /** The operator's own money, a fee of the provider, or a loss. */
    meaning: z.enum(MOVEMENT_MEANINGS),
    reason: actReason,
  }),
});

/** A change of our balance at a provider, as the provider lists it. */
export const listedMovement = z.object({
  id: z.int(),
  provider: z.string(),
  mode: z.enum(PAYMENT_MODES),
  reference: z.string(),
  kind: z.string(),
  subject: z.string().nullable(),
  amount,
  fee: amount,
  at: timestamp,
  /** Whether our posting of it is equal. */
  isMatched: z.boolean(),
});
export type ListedMovementRow = z.infer<typeof listedMovement>;

export const listMovements = endpoint({
  method: "get",
  path: "/api/admin/reconciliation/movements",
  tag: "Administration",
  summary: "List movements of the operator's balances at payment providers, newest first",
  access: ["admin"],
  query: pageQuery(z.tuple([cursorInteger])).extend({
    /** An exact reference or kind. */
    match: name(200).optional(),
  }),
  response: z.array(listedMovement),
  paged: true,
  errors: ["validation_failed"],
});
