import { z } from "zod";
import {
  cents,
  cursorInteger,
  id,
  idParams,
  inAddress,
  pageQuery,
  timestamp,
} from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { PAYMENT_MODES } from "../base/money.ts";
import { name, orNull, text } from "../base/text.ts";
import { actReason } from "../members/administration.ts";
import { billing } from "./billing.ts";
import { IDENTITY_STATUSES, PAYOUT_SCHEDULES, PAYOUT_STATUSES } from "./payout-lists.ts";
import { tradePerson } from "./refunds.ts";

export const payout = z.object({
  id,
  status: z.enum(PAYOUT_STATUSES),
  /** Integer cents. */
  amount: z.number().int(),
  currency: z.literal("USD"),
  mode: z.enum(PAYMENT_MODES),
  isScheduled: z.boolean(),
  /** Why it waits or failed, as a sentence; null if neither. */
  note: z.string().nullable(),
  requestedAt: timestamp,
  /** When the money reached the seller's account at the payment provider. */
  transferredAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});
export type Payout = z.infer<typeof payout>;

/** What a seller has. Amounts are integer cents. */
export const sellerBalance = z.object({
  currency: z.literal("USD"),
  mode: z.enum(PAYMENT_MODES),
  /** Within the refund window, or frozen by a refund request or dispute. */
  pending: z.number().int(),
  available: z.number().int(),
  inTransit: z.number().int(),
  /** Owed by the seller after a refund or chargeback; set off against later sales. */
  owed: z.number().int(),
  /** Available less what the seller owes. */
  payable: z.number().int(),
  minimumPayout: z.number().int(),
  /** Why no payout can be requested now, as sentences; empty if one can. */
  obstacles: z.array(z.string()),
  schedule: z.enum(PAYOUT_SCHEDULES),
  /** The next scheduled payout; null without a schedule. */
  nextPayoutAt: timestamp.nullable(),
  /** When the next pending sale becomes available, and how much then does; null if there is none. */
  nextClearance: z.object({ at: timestamp, amount: z.number().int() }).nullable(),
  /** The seller's account at the payment provider; null before it is set up. */
  account: z
    .object({
      provider: z.string(),
      canReceive: z.boolean(),
      canPayOut: z.boolean(),
      /** What the provider still needs from the seller. */
      requirements: z.array(z.string()),
    })
    .nullable(),
  /** Whether this server pays sellers through a provider. */
  hasPayouts: z.boolean(),
  identity: z.object({
    status: z.enum(IDENTITY_STATUSES),
    /** How identities are checked here. */
    note: z.string(),
    /** Why the check was declined. */
    reason: z.string().nullable(),
  }),
  /** The seller's sales become available after this many days. */
  clearanceDays: z.number().int(),
});
export type SellerBalance = z.infer<typeof sellerBalance>;

export const readBalance = endpoint({
  method: "get",
  path: "/api/user/balance",
  tag: "Earnings",
  summary: "Get the caller's balance as a seller, and what a payout needs",
  access: "session",
  response: sellerBalance,
  errors: [],
});

export const listPayouts = endpoint({
  method: "get",
  path: "/api/user/payouts",
  tag: "Earnings",
  summary: "List the caller's payouts, newest first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(payout),
  paged: true,
  errors: ["validation_failed"],
});

export const requestPayout = endpoint({
  method: "post",
  path: "/api/user/payouts",
  tag: "Earnings",
  summary: "Request a payout of the caller's available balance",
  access: "session",
  needsSession: true,
  body: z.object({
    /** Integer cents. */
    amount: cents.min(1).max(LIMITS.payoutCents),
  }),
  status: 201,
  limit: RATE_LIMITS.payoutRequests,
  response: payout,
  errors: ["validation_failed", "payout_refused"],
});

export const retryPayout = endpoint({
  method: "post",
  path: "/api/user/payouts/{id}/retry",
  tag: "Earnings",
  summary: "Send a payout that the caller's bank returned again",
  access: "session",
  needsSession: true,
  params: idParams,
  limit: RATE_LIMITS.payoutRequests,
  response: payout,
  errors: ["not_found", "conflict"],
});

export const changePayoutSchedule = endpoint({
  method: "put",
  path: "/api/user/payout-schedule",
  tag: "Earnings",
  summary: "Choose when the caller's available balance is paid out automatically",
  access: "session",
  needsSession: true,
  body: z.object({ schedule: z.enum(PAYOUT_SCHEDULES) }),
  response: z.object({ schedule: z.enum(PAYOUT_SCHEDULES) }),
  errors: ["validation_failed"],
});

export const openPayoutAccount = endpoint({
  method: "post",
  path: "/api/user/payout-account",
  tag: "Earnings",
  summary: "Set up the caller's account at the payment provider, or continue with it",
  access: "session",
  needsSession: true,
  needsConfirmedEmail: true,
  isResumable: true,
  limit: RATE_LIMITS.payoutRequests,
  /** The provider's page, to which the seller is sent. */
  response: z.object({ url: z.string() }),
  errors: ["payout_refused", "unavailable"],
});

export const refreshPayoutAccount = endpoint({
  method: "post",
  path: "/api/user/payout-account/refresh",
  tag: "Earnings",
  summary: "Read the state of the caller's account from the payment provider",
  access: "session",
  ignoresIdempotencyKey: true,
  limit: { perHour: 120, per: "account" },
  response: sellerBalance,
  errors: ["not_found", "unavailable"],
});

/** Whose name is on invoices, statements and tax reports. */
export const sellerDetails = z.object({
  legalName: name(LIMITS.billing.name).min(1, "Enter your legal name"),
  address: text(LIMITS.billing.address).min(1, "Enter your address"),
  /** ISO 3166-1 alpha-2. */
  country: name(2).regex(/^[A-Z]{2}$/, "Use a two-letter country code, such as US"),
  vatId: billing.shape.vatId,
  /** The tax identification number of the seller's country. */
  taxId: orNull(name(40)),
});
export type SellerDetails = z.infer<typeof sellerDetails>;

const heldDetails = z.object({
  details: sellerDetails.nullable(),
  identity: sellerBalance.shape.identity,
});

export const readSellerDetails = endpoint({
  method: "get",
  path: "/api/user/seller-details",
  tag: "Earnings",
  summary: "Get the caller's legal details as a seller",
  access: "session",
  needsSession: true,
  response: heldDetails,
  errors: [],
});

export const changeSellerDetails = endpoint({
  method: "put",
  path: "/api/user/seller-details",
  tag: "Earnings",
  summary: "Change the caller's legal details as a seller, and have them checked",
  access: "session",
  needsSession: true,
  needsConfirmedEmail: true,
  body: sellerDetails,
  limit: RATE_LIMITS.payoutRequests,
  response: heldDetails,
  errors: ["validation_failed"],
});

export const managedPayout = payout.extend({
  seller: tradePerson,
  provider: z.string(),
  attempts: z.number().int(),
});
export type ManagedPayout = z.infer<typeof managedPayout>;

export const listManagedPayouts = endpoint({
  method: "get",
  path: "/api/admin/payouts",
  tag: "Administration",
  summary: "List payouts, newest first",
  access: ["admin"],
  query: pageQuery(z.tuple([cursorInteger])).extend({
    status: z.enum(PAYOUT_STATUSES).optional(),
  }),
  response: z.array(managedPayout),
  paged: true,
  errors: ["validation_failed"],
});

/** A seller in the administration area. */
export const managedSeller = z.object({
  seller: tradePerson,
  details: sellerDetails.nullable(),
  identity: z.object({
    status: z.enum(IDENTITY_STATUSES),
    reason: z.string().nullable(),
    submittedAt: timestamp.nullable(),
  }),
  /** Their sales clear after the shorter window. */
  isTrusted: z.boolean(),
});
export type ManagedSeller = z.infer<typeof managedSeller>;

export const listManagedSellers = endpoint({
  method: "get",
  path: "/api/admin/sellers",
  tag: "Administration",
  summary: "List sellers with legal details, latest submission first",
  access: ["admin"],
  query: pageQuery(z.tuple([z.int().min(0).max(Number.MAX_SAFE_INTEGER)])).extend({
    identity: z.enum(IDENTITY_STATUSES).optional(),
  }),
  response: z.array(managedSeller),
  paged: true,
  errors: ["validation_failed"],
});

const ofSeller = {
  method: "put",
  tag: "Administration",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  response: managedSeller,
} as const;

export const decideIdentity = endpoint({
  ...ofSeller,
  path: "/api/admin/sellers/{id}/identity",
  summary: "Approve or decline a seller's identity",
  body: z.object({ isApproved: z.boolean(), reason: actReason }),
  errors: ["validation_failed", "not_found", "own_account", "conflict"],
});

export const trustSeller = endpoint({
  ...ofSeller,
  path: "/api/admin/sellers/{id}/trust",
  summary: "Give a seller the shorter clearance window for future sales, or end it",
  body: z.object({ isTrusted: z.boolean(), reason: actReason }),
  errors: ["validation_failed", "not_found", "own_account"],
});

export const exportTaxReport = endpoint({
  method: "get",
  path: "/api/admin/tax-report",
  tag: "Administration",
  summary: "Each seller's totals of a year, by quarter, as a CSV file",
  access: ["admin"],
  needsSession: true,
  query: z.object({ year: inAddress(2020, 2100) }),
  response: "file",
  errors: ["validation_failed"],
});
