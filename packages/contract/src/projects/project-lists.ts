/** Free of zod to keep page bundles small. */

/**
 * `held` waits for a moderator before it opens. `awarded` has an accepted proposal, and `active` a
 * contract that both sides have confirmed.
 */
export const PROJECT_STATUSES = [
  "draft",
  "held",
  "open",
  "awarded",
  "active",
  "completed",
  "cancelled",
  "expired",
] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const PROJECT_STATUS_LABELS: Record<ProjectStatus, string> = {
  draft: "Draft",
  held: "In review",
  open: "Open",
  awarded: "Awarded",
  active: "Active",
  completed: "Completed",
  cancelled: "Canceled",
  expired: "Expired",
};

export const PROPOSAL_STATUSES = [
  "submitted",
  "shortlisted",
  "accepted",
  "declined",
  "withdrawn",
] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export const PROPOSAL_STATUS_LABELS: Record<ProposalStatus, string> = {
  submitted: "Submitted",
  shortlisted: "Shortlisted",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

export const PROJECT_SORTS = ["newest", "budget-high", "fewest-proposals"] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

export const PROJECT_SORT_LABELS: Record<ProjectSort, string> = {
  newest: "Newest",
  "budget-high": "Budget: High to Low",
  "fewest-proposals": "Fewest Proposals",
};

/** Minimum budget in dollars. */
export const BUDGET_STEPS = ["500", "1000", "5000", "10000", "50000"] as const;

/** Days that a project takes proposals, counted from when it is posted. */
export const OPEN_DAYS = [7, 14, 30, 60, 90] as const;
export const INITIAL_OPEN_DAYS = 30;

/** Days before a project expires that its owner is warned. */
export const EXPIRY_WARNING_DAYS = 3;

export const PROJECT_LIMITS = {
  title: { min: 5, max: 100 },
  scope: { min: 20, max: 5_000 },
  skills: { max: 10, length: 40 },
  message: { min: 20, max: 5_000 },
  /** What an engineer asks the client. */
  questions: { max: 2_000 },
  /** Published modules that a project concerns. */
  modules: 5,
  /** Integer cents, for budgets and proposals. */
  amountCents: { min: 100, max: 99_999_999 },
  deliveryDays: { max: 365 },
  milestones: { max: 12, title: 100 },
  /** Unfinished projects per client. */
  projects: 20,
  /** Proposals that one project can have. */
  proposals: 100,
  /** Proposals by one engineer for one project, including withdrawn ones. */
  proposalsEach: 5,
  /** Engineers that a client can invite to one project. */
  invitations: 20,
  /** Undecided proposals per engineer. */
  undecided: 50,
} as const;
