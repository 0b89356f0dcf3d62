import type { Role } from "../base/option-lists.ts";

/** Notification kinds that users can configure. Free of zod to keep page bundles small. */
export const NOTIFICATION_KINDS = [
  "security",
  "account",
  "decisions",
  "sales",
  "reviews",
  "purchases",
  "invoices",
  "deployments",
  "refunds",
  "payments",
  "updates",
  "audits",
  "messages",
  "work",
  "support",
  "forum",
  "mentions",
  "moderation",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Delivery channels for a kind: on the site, by immediate email, in the daily digest. */
export interface Channels {
  readonly inApp: boolean;
  readonly byMail: boolean;
  readonly inDigest: boolean;
}

interface KindOfNotification {
  readonly label: string;
  readonly hint: string;
  /** The default channels. */
  readonly initial: Channels;
  /** Roles that receive this kind; all if omitted. */
  readonly roles?: readonly Role[];
}

const ON_SITE: Channels = { inApp: true, byMail: false, inDigest: false };
const AT_ONCE: Channels = { inApp: true, byMail: true, inDigest: false };
const DAILY: Channels = { inApp: true, byMail: false, inDigest: true };

export const NOTIFICATIONS: Readonly<Record<NotificationKind, KindOfNotification>> = {
  security: {
    label: "Security",
    hint: "API keys created, used from a new address, or unused for 90 days, or your payout schedule changes.",
    initial: AT_ONCE,
  },
  account: { label: "Your account", hint: "Your permissions change.", initial: AT_ONCE },
  decisions: {
    label: "Decisions about your modules",
    hint: "Approved, rejected, or featured on the home page.",
    initial: AT_ONCE,
  },
  sales: {
    label: "Sales",
    hint: "Someone buys one of your modules, or sales become available.",
    initial: DAILY,
  },
  reviews: {
    label: "Reviews",
    hint: "Someone reviews one of your modules, or answers your review.",
    initial: DAILY,
  },
  refunds: {
    label: "Refunds and payouts",
    hint: "A refund is requested or decided, a payment is disputed, what you owe is deducted, or a payout is sent or fails.",
    initial: AT_ONCE,
  },
  payments: {
    label: "Payments that need you",
    hint: "A refund needs a decision, a payment is disputed, a refund or payout failed, or the books differ from a payment provider's.",
    initial: AT_ONCE,
    roles: ["admin"],
  },
  purchases: {
    label: "Your purchases",
    hint: "A payment was declined, or an order expired.",
    initial: AT_ONCE,
  },
  invoices: {
    label: "Invoices",
    hint: "An invoice or credit note for one of your orders was issued.",
    initial: DAILY,
  },
  deployments: {
    label: "Deployments",
    hint: "A plan needs your approval, or a deployment ends, fails or loses its runner.",
    initial: AT_ONCE,
  },
  updates: {
    label: "Updates",
    hint: "A module that you own has a new version, or a saved search has a match.",
    initial: DAILY,
  },
  support: {
    label: "Support",
    hint: "Your ticket is answered. We always email the answer to the ticket's address.",
    initial: ON_SITE,
  },
  audits: {
    label: "Audits",
    hint: "A version needs an audit.",
    initial: ON_SITE,
    roles: ["auditor", "admin"],
  },
  messages: {
    label: "Messages",
    hint: "Someone writes to you or asks about your service.",
    initial: AT_ONCE,
  },
  work: {
    label: "Work",
    hint: "Someone requests work, or your request is answered.",
    initial: AT_ONCE,
  },
  forum: {
    label: "Forum",
    hint: "Replies in threads that you follow, and your accepted solutions.",
    initial: ON_SITE,
  },
  mentions: { label: "Mentions", hint: "Someone mentions you in the forum.", initial: ON_SITE },
  moderation: {
    label: "Moderation",
    hint: "Posts need moderation.",
    initial: ON_SITE,
    roles: ["admin"],
  },
};

/**
 * Security notifications are always emailed, so that an attacker in the account can't turn them
 * off.
 */
export function isAlwaysMailed(kind: NotificationKind): boolean {
  return kind === "security";
}
