/** Ticket options and limits. Free of zod to keep page bundles small. */

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

/** Agents' queue filters: unanswered tickets, or a status. */
export const QUEUE_VIEWS = ["unanswered", ...TICKET_STATUSES, "all"] as const;
export type QueueView = (typeof QUEUE_VIEWS)[number];

/** Target response time in hours for customer messages and vulnerability reports. */
export const RESPONSE_HOURS = { ticket: 24, vulnerability: 48 } as const;

/** Days until a solved ticket closes without a new message. */
export const SOLVED_DAYS = 7;

/** Days after closing until a visitor's ticket is deleted with all its data. */
export const VISITOR_TICKET_DAYS = 365;

/** Delay of the simulated chat's canned reply, in milliseconds. */
export const CHAT_REPLY_MS = 1_000;
