/** What tickets are made of, as lists and limits. Free of zod, so that pages can carry it cheaply. */

export const TICKET_CATEGORIES = [
  "technical",
  "billing",
  "account",
  "marketplace",
  "security",
  "other",
] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

export const TICKET_CATEGORY_LABELS: Record<TicketCategory, string> = {
  technical: "Technical Issue",
  billing: "Billing & Subscription",
  account: "Account Management",
  marketplace: "Marketplace",
  security: "Security Concern",
  other: "Other",
};

export const TICKET_PRIORITIES = ["low", "medium", "high", "critical"] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

export const TICKET_PRIORITY_LABELS: Record<TicketPriority, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical",
};

export const TICKET_DEFAULTS = { category: "technical", priority: "medium" } as const;

export const TICKET_STATUSES = ["new", "open", "waiting", "solved", "closed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_STATUS_LABELS: Record<TicketStatus, string> = {
  new: "New",
  open: "Open",
  waiting: "Waiting for the customer",
  solved: "Solved",
  closed: "Closed",
};

/** What agents look at: what is theirs to answer, or a state. */
export const QUEUE_VIEWS = ["unanswered", ...TICKET_STATUSES, "all"] as const;
export type QueueView = (typeof QUEUE_VIEWS)[number];

/** Hours within which a word of a customer, and a report of a hole, is answered. */
export const RESPONSE_HOURS = { ticket: 24, vulnerability: 48 } as const;

/** Days after which a solved ticket is closed, unless somebody writes. */
export const SOLVED_DAYS = 7;

/** So long after it was closed, a ticket that no account has is forgotten with all that is on it. */
export const VISITOR_TICKET_DAYS = 365;

/** The canned answer of the simulated chat comes after so long, milliseconds. */
export const CHAT_REPLY_MS = 1_000;
