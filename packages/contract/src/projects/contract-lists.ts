/** Free of zod to keep page bundles small. */

/** A `proposed` contract waits until both sides have confirmed its text. */
export const CONTRACT_STATUSES = ["proposed", "active", "completed", "cancelled"] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

export const CONTRACT_STATUS_LABELS: Record<ContractStatus, string> = {
  proposed: "Waiting for confirmation",
  active: "Active",
  completed: "Completed",
  cancelled: "Canceled",
};

export const MILESTONE_STATUSES = [
  "proposed",
  "funded",
  "submitted",
  "changes_requested",
  "refund_requested",
  "approved",
  "released",
  "disputed",
  "resolved",
  "refunded",
  "charged_back",
  "cancelled",
] as const;
export type MilestoneStatus = (typeof MILESTONE_STATUSES)[number];

export const MILESTONE_STATUS_LABELS: Record<MilestoneStatus, string> = {
  proposed: "Not funded",
  funded: "Funded",
  submitted: "Delivered",
  changes_requested: "Changes requested",
  refund_requested: "Refund requested",
  approved: "Approved",
  released: "Paid",
  disputed: "In dispute",
  resolved: "Resolved",
  refunded: "Refunded",
  charged_back: "Withdrawn by the bank",
  cancelled: "Canceled",
};

/** What someone can do with a milestone. */
export const MILESTONE_ACTS = [
  "fund",
  "deliver",
  "request_changes",
  "approve",
  "release_part",
  "stop_release",
  "request_refund",
  "withdraw_refund_request",
  "refund",
  "refuse_refund",
  "reclaim",
  "dispute",
  "answer",
  "offer",
  "accept_offer",
  "decide",
  "cancel",
] as const;
export type MilestoneAct = (typeof MILESTONE_ACTS)[number];

export const TIMER_KINDS = [
  "acceptance",
  "auto_release",
  "checks_release",
  "refund_answer",
  "dispute_answer",
  "decision",
  "no_delivery",
  "hold_expiry",
  "release",
] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** What happens if nobody acts before a timer ends. */
export const SILENCES = ["release", "refund", "decide", "remind", "reclaim", "expire"] as const;
export type Silence = (typeof SILENCES)[number];

/** A proposed change of a contract's text. It lapses if it can't be confirmed anymore. */
export const AMENDMENT_STATUSES = ["open", "confirmed", "declined", "withdrawn", "lapsed"] as const;
export type AmendmentStatus = (typeof AMENDMENT_STATUSES)[number];

export const AMENDMENT_STATUS_LABELS: Record<AmendmentStatus, string> = {
  open: "Open",
  confirmed: "Confirmed",
  declined: "Declined",
  withdrawn: "Withdrawn",
  lapsed: "Lapsed",
};

/** What someone can do with an open amendment. */
export const AMENDMENT_ACTS = ["confirm", "decline", "withdraw"] as const;
export type AmendmentAct = (typeof AMENDMENT_ACTS)[number];

/** What every contract says. Part of its frozen text. */
export const CONTRACT_TERMS = {
  /** Rounds of changes per milestone, unless a proposal or package offers another number. */
  revisions: 2,
  autoReleaseDays: 14,
  refundAnswerDays: 7,
  disputeAnswerBusinessDays: 5,
  noDeliveryDays: 30,
  holdExpiryDays: 90,
  /** Between a release and when the money can be paid out. */
  clearanceDays: 5,
} as const;

export const CONTRACT_LIMITS = {
  /** How long an engineer can accept a package that is paid. */
  acceptanceDays: 7,
  /** Packages that one client has chosen without paying. */
  chosenPackages: 100,
  note: { min: 10, max: 5_000 },
  /** Refund requests per milestone. */
  refundRequests: 2,
  /** Parts of a milestone that can be released before the rest. */
  partialReleases: 10,
  /** What a part is at least, and what stays held. Integer cents. */
  leastPartCents: 100,
  mostTipCents: 100_000,
  /** Tips per contract, also those that weren't paid. */
  tips: 50,
  /** Deliveries per milestone, and requests for changes. */
  notes: 40,
  /** Amendments that one side can propose for a contract. */
  amendments: 20,
  /** Milestones of a contract's text, and all that a contract ever had. */
  milestones: { max: 30, ever: 90 },
  /** Characters that describe a milestone. */
  milestoneText: 2_000,
  /** Rounds of changes per milestone. */
  revisions: 10,
  /** Days after the contract's start. */
  dueDays: 1_095,
  /** After how long without an end of a dispute administrators are reminded. */
  decisionBusinessDays: 10,
  /** Decisions about more than this need two administrators. Integer cents. */
  secondDecisionCents: 500_000,
} as const;
