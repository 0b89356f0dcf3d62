import { z } from "zod";
import { cents, cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { text, verbatim } from "../base/text.ts";
import { acceptanceRun, agreedChecks } from "./acceptance.ts";
import {
  AMENDMENT_ACTS,
  AMENDMENT_STATUSES,
  CONTRACT_LIMITS,
  CONTRACT_STATUSES,
  MILESTONE_ACTS,
  MILESTONE_STATUSES,
  SILENCES,
  TIMER_KINDS,
} from "./contract-lists.ts";

const money = z.number().int();

const dispute = z.object({
  id,
  /** Null if the time to hold the money ran out. */
  openedBy: id.nullable(),
  claim: z.string(),
  answer: z.string().nullable(),
  /** The newest offer: what the client gets back, in integer cents with tax. */
  offer: z.object({ by: id, refund: money }).nullable(),
  /** A first administrator's decision that needs a second's. Shown to administrators. */
  proposal: z.object({ by: id, refund: money, reason: z.string() }).nullable(),
  status: z.enum(["open", "settled", "decided"]),
  /** What the client got back. */
  refund: money.nullable(),
  reason: z.string().nullable(),
  openedAt: timestamp,
});

const milestone = z.object({
  id,
  position: z.number().int(),
  title: z.string(),
  /** What it is about, if an amendment says so. */
  text: z.string(),
  /** Integer cents before tax. The fee is part of it. */
  amount: money,
  fee: money,
  dueDays: z.number().int(),
  /** Null until the contract is active. */
  dueAt: timestamp.nullable(),
  status: z.enum(MILESTONE_STATUSES),
  /** Rounds of changes, as agreed. */
  revisions: z.number().int(),
  revisionsLeft: z.number().int(),
  /** Checks that each delivery is to pass. */
  checks: agreedChecks.nullable(),
  /** What the viewer can do now. */
  acts: z.array(z.enum(MILESTONE_ACTS)),
  /** Integer cents with tax, once it is paid. */
  money: z
    .object({
      paid: money,
      held: money,
      /** What is held for the engineer, for the platform's fee, and for tax. */
      heldParts: z.object({ seller: money, fee: money, tax: money }),
      released: money,
      fee: money,
      refunded: money,
      chargedBack: money,
      isTest: z.boolean(),
      isDisputed: z.boolean(),
      clearsAt: timestamp.nullable(),
      /** The order, for the client. */
      orderId: id.nullable(),
    })
    .nullable(),
  refundReason: z.string().nullable(),
  /** What an open refund request returns to the client. The rest of what is held is released. */
  refundCents: money.nullable(),
  notes: z.array(
    z.object({
      id,
      kind: z.enum(["delivery", "changes"]),
      body: z.string(),
      /** A published version that was delivered. */
      version: z.object({ moduleId: id, version: z.string() }).nullable(),
      /** The delivered archive, also of a version. */
      archive: z
        .object({ fileName: z.string(), sha256: z.string(), bytes: z.number().int() })
        .nullable(),
      /** What the agreed checks came to. */
      acceptance: acceptanceRun.nullable(),
      createdAt: timestamp,
    }),
  ),
  timers: z.array(
    z.object({
      kind: z.enum(TIMER_KINDS),
      silence: z.enum(SILENCES),
      endsAt: timestamp,
      isPaused: z.boolean(),
    }),
  ),
  dispute: dispute.nullable(),
});
export type Milestone = z.infer<typeof milestone>;

const side = z.object({ userId: id, username: z.string() });
/** With whether their identity was verified for payouts. */
const checkedSide = side.extend({ isIdentityVerified: z.boolean() });

export const contractSummary = z.object({
  id,
  title: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  client: side,
  engineer: side,
  /** Integer cents: the sum of the milestones, or the price paid outside. */
  amount: money,
  milestones: z.number().int(),
  isPaidOutside: z.boolean(),
  createdAt: timestamp,
});
export type ContractSummary = z.infer<typeof contractSummary>;

const amendment = z.object({
  id,
  proposedBy: id,
  reason: z.string(),
  status: z.enum(AMENDMENT_STATUSES),
  /** SHA-256 of the contract's text before and after. */
  oldHash: z.string(),
  newHash: z.string(),
  /** What the viewer can do now. */
  acts: z.array(z.enum(AMENDMENT_ACTS)),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Amendment = z.infer<typeof amendment>;

const contract = z.object({
  id,
  title: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  client: checkedSide,
  engineer: checkedSide,
  projectId: id.nullable(),
  conversationId: id.nullable(),
  /** The frozen text in canonical form (RFC 8785), and its SHA-256 in hexadecimal digits. */
  terms: z.string(),
  hash: z.string(),
  clientConfirmedAt: timestamp.nullable(),
  engineerConfirmedAt: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** Set if the two pay outside. There are no milestones then, and no money is held. */
  outside: z
    .object({
      clientDoneAt: timestamp.nullable(),
      engineerDoneAt: timestamp.nullable(),
      cancelledBy: id.nullable(),
      /** The engineer's page, where the client reviews completed work. */
      engineerPageId: id.nullable(),
    })
    .nullable(),
  viewer: z.object({
    role: z.enum(["client", "engineer", "administrator"]),
    canConfirm: z.boolean(),
    canCancel: z.boolean(),
    canAmend: z.boolean(),
    canTip: z.boolean(),
    canMarkDone: z.boolean(),
    /** An administrator's, while they may decide a dispute. */
    canReadMessages: z.boolean(),
    /** They have opened the messages, which is recorded. */
    hasOpenedMessages: z.boolean(),
  }),
  /** Paid tips, oldest first, in integer cents before tax. */
  tips: z.array(z.object({ id, amount: money, paidAt: timestamp })),
  /** Oldest first. `GET /api/amendments/{id}` has the texts. */
  amendments: z.array(amendment),
  milestones: z.array(milestone),
  timeline: z.array(
    z.object({
      id: z.number().int(),
      at: timestamp,
      /** Null for what the server did. */
      username: z.string().nullable(),
      /** Follows the name: "approved Sign-on". */
      did: z.string(),
    }),
  ),
});
export type Contract = z.infer<typeof contract>;

/** The frozen text. `terms` of a contract is this object in canonical form. */
export const contractTerms = z.object({
  /** Version 2 has checks. Version 3 is amended, and its milestones have positions. */
  version: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  title: z.string(),
  /** Markdown: the scope, and what the engineer proposed for a project. */
  scope: z.string(),
  proposal: z.string(),
  /** What a package of a service delivers. */
  deliverables: z.array(z.string()).optional(),
  /** The project's files. Without it, there are none. */
  files: z.array(z.object({ name: z.string(), sha256: z.string() })).optional(),
  /** IDs of accounts; names can change. */
  clientId: id,
  engineerId: id,
  currency: z.literal("USD"),
  milestones: z.array(
    z.object({
      /** Stays the same when others are removed. Without it, milestones are numbered from 1. */
      position: z.number().int().optional(),
      title: z.string(),
      text: z.string().optional(),
      amountCents: money,
      /** Part of the amount: kept by the platform when it is released. */
      feeCents: money,
      /** Days after both have confirmed. */
      dueDays: z.number().int(),
      /** Rounds of changes. Without it, those of `acceptance` apply. */
      revisions: z.number().int().optional(),
      checks: agreedChecks.optional(),
    }),
  ),
  feeBasisPoints: z.number().int(),
  acceptance: z.object({
    revisions: z.number().int(),
    autoReleaseDays: z.number().int(),
    refundAnswerDays: z.number().int(),
    disputeAnswerBusinessDays: z.number().int(),
    noDeliveryDays: z.number().int(),
    holdExpiryDays: z.number().int(),
    clearanceDays: z.number().int(),
  }),
});
export type ContractTerms = z.infer<typeof contractTerms>;

export const listOwnContracts = endpoint({
  method: "get",
  path: "/api/user/contracts",
  tag: "Contracts",
  summary: "List the caller's contracts as client or engineer, newest first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(contractSummary),
  paged: true,
  errors: ["validation_failed"],
});

export const readContract = endpoint({
  method: "get",
  path: "/api/contracts/{id}",
  tag: "Contracts",
  summary: "Get a contract with its milestones, money, deadlines and timeline",
  access: "session",
  params: idParams,
  response: contract,
  errors: ["not_found"],
});

export const followContract = endpoint({
  method: "get",
  path: "/api/contracts/{id}/events",
  tag: "Contracts",
  summary:
    "Stream the ID of the contract's newest event, now, when it starts or ends, and after checks",
  access: "session",
  params: idParams,
  response: "events",
  limit: RATE_LIMITS.eventStreams,
  errors: ["not_found"],
});

export const downloadDelivery = endpoint({
  method: "get",
  path: "/api/deliveries/{id}/archive",
  tag: "Contracts",
  summary: "Download a delivered archive as a side of the contract, or to decide a dispute",
  access: "session",
  params: idParams,
  response: "archive",
  errors: ["not_found"],
});

export const findMilestone = endpoint({
  method: "get",
  path: "/api/milestones/{id}",
  tag: "Contracts",
  summary: "Get the contract that a milestone belongs to",
  access: "session",
  params: idParams,
  response: z.object({ contractId: id }),
  errors: ["not_found"],
});

/** The SHA-256 of a contract's text, in hexadecimal. */
export const termsHash = verbatim(64)
  .regex(/^[0-9a-f]{64}$/, "Enter the hash of the text")
  .meta({ example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" });

export const confirmContract = endpoint({
  method: "put",
  path: "/api/contracts/{id}/confirmation",
  tag: "Contracts",
  summary: "Confirm the text that you read, by its hash. It starts when both sides have",
  access: "session",
  needsSession: true,
  needsConfirmedEmail: true,
  params: idParams,
  body: z.object({ hash: termsHash }),
  response: null,
  limit: RATE_LIMITS.contractActs,
  errors: [
    "validation_failed",
    "not_found",
    "conflict",
    "terms_changed",
    "work_limit",
    "payment_disputed",
  ],
});

export const cancelContract = endpoint({
  method: "put",
  path: "/api/contracts/{id}/cancellation",
  tag: "Contracts",
  summary:
    "Cancel a contract that has no money in it, or decline or withdraw a paid one that isn't accepted",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  limit: RATE_LIMITS.contractActs,
  errors: ["not_found", "conflict", "payment_disputed"],
});

export const openTip = endpoint({
  method: "post",
  path: "/api/contracts/{id}/tips",
  tag: "Contracts",
  summary: "Choose a tip for the engineer as the client, to pay it as an order's item",
  access: "session",
  needsSession: true,
  params: idParams,
  body: z.object({
    /** Before tax. There is no platform fee. */
    amount: cents
      .min(CONTRACT_LIMITS.leastPartCents, "Tip at least $1.00")
      .max(CONTRACT_LIMITS.mostTipCents, "Tip at most $1,000.00"),
  }),
  status: 201,
  response: z.object({ id }),
  limit: RATE_LIMITS.contractActs,
  errors: ["validation_failed", "not_found", "forbidden", "tip_not_open", "conflict"],
});

/** What one side says with a step. */
export const note = text(CONTRACT_LIMITS.note.max).min(
  CONTRACT_LIMITS.note.min,
  "Write at least 10 characters",
);
const refund = cents
  .min(0, "The amount can't be negative")
  .max(LIMITS.paymentCents.max * 2, "The amount is more than what was paid");

/** One step with a milestone. */
const act = <const Name extends string, Body extends z.ZodType>(
  name: Name,
  summary: string,
  body: Body,
) =>
  endpoint({
    method: "post",
    path: `/api/milestones/{id}/${name}`,
    tag: "Contracts",
    summary,
    access: "session",
    params: idParams,
    body,
    response: null,
    limit: RATE_LIMITS.contractActs,
    errors: [
      "validation_failed",
      "not_found",
      "forbidden",
      "contract_not_active",
      "milestone_moved",
      "no_revisions_left",
      "payment_disputed",
      "price_changed",
      "conflict",
      "upload_not_found",
    ],
  });

/**
 * A step that ends a milestone, or moves its money: immediately, or when the other side accepts or
 * doesn't answer.
 */
const sessionAct = <const Name extends string, Body extends z.ZodType>(
  ...step: Parameters<typeof act<Name, Body>>
) => ({ ...act(...step), needsSession: true as const });

/** What is confirmed: what is held, in integer cents with tax. */
const seen = z.object({ held: refund });
const said = z.object({ text: note });
const nothing = z.object({});

export const deliverWork = act(
  "deliveries",
  "Deliver work as the engineer, with an archive or a published version if there is one",
  z.object({
    text: note,
    version: z.object({ moduleId: id, version: verbatim(64) }).nullish(),
    /** An archive that you have uploaded. */
    uploadId: id.nullish(),
  }),
);
export const requestChanges = act("changes", "Ask for changes as the client", said);
export const approveWork = sessionAct(
  "approval",
  "Approve the work and release what is held",
  seen,
);
export const releasePart = sessionAct(
  "partial-release",
  "Release a part of what is held as the client. The rest stays held",
  z.object({
    held: refund,
    /** With tax. */
    amount: cents
      .min(CONTRACT_LIMITS.leastPartCents, "Release at least $1.00")
      .max(LIMITS.paymentCents.max * 2, "The amount is more than what was paid"),
    /** What the engineer gets of it, as the page showed it. */
    received: refund,
  }),
);
export const stopRelease = act(
  "release-stop",
  "Stop the release of a delivery that passed its checks, as the client",
  nothing,
);
export const requestMoneyBack = sessionAct(
  "refund-request",
  "Ask for the money back as the client, or for a part: the rest is then released",
  said.extend({
    /** With tax; everything that is held by default. */
    refund: refund.min(CONTRACT_LIMITS.leastPartCents, "Request at least $1.00").optional(),
  }),
);
export const withdrawRequest = act("refund-withdrawal", "Withdraw your refund request", nothing);
export const giveMoneyBack = sessionAct(
  "refund",
  "Return what is held as the engineer, or grant what the client asked for",
  seen.extend({
    /** What goes back to the client, as the page showed it; everything that is held by default. */
    refund: refund.optional(),
  }),
);
export const refuseRefund = act("refund-refusal", "Refuse a refund, which opens a dispute", said);
export const reclaimMoney = sessionAct(
  "reclaim",
  "Reclaim the money as the client after 30 days without a delivery",
  seen,
);
export const cancelMilestone = sessionAct(
  "cancellation",
  "Cancel a milestone without money",
  nothing,
);
export const openDispute = act("disputes", "Open a dispute with your claim", said);
export const answerDispute = act("dispute-answer", "Answer the other side's claim", said);
export const offerSplit = sessionAct(
  "offers",
  "Offer a split: what the client gets back",
  z.object({ refund }),
);
export const acceptOffer = sessionAct(
  "settlement",
  "Accept the other side's offer, which ends the dispute",
  z.object({ refund }),
);
