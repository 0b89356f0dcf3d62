import type { Role } from "../base/option-lists.ts";

/** Notification kinds that users can configure. Free of zod to keep page bundles small. */
export const NOTIFICATION_KINDS = [
  "security",
  "account",
  "decisions",
  "sales",
  "reviews",
  "purchases",
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
    hint: "Tokens made, and used from a new address.",
    initial: AT_ONCE,
  },
  account: { label: "Your account", hint: "What you may do here changes.", initial: AT_ONCE },
  decisions: {
    label: "Decisions about your modules",
    hint: "Approved, rejected, on the home page.",
    initial: AT_ONCE,
  },
  sales: { label: "Sales", hint: "Someone buys one of your modules.", initial: DAILY },
  reviews: {
    label: "Reviews",
    hint: "Someone reviews one of your modules, or answers your review.",
    initial: DAILY,
  },
  purchases: { label: "Your purchases", hint: "A payment was declined.", initial: AT_ONCE },
  updates: {
    label: "Updates",
    hint: "A module that you hold has a new version; a saved search finds somebody.",
    initial: DAILY,
  },
  support: {
    label: "Support",
    hint: "A ticket of yours is answered; that is mailed to its address in any case.",
    initial: ON_SITE,
  },
  audits: {
    label: "Audits",
    hint: "A version waits for an auditor.",
    initial: ON_SITE,
    roles: ["auditor", "admin"],
  },
  messages: {
    label: "Messages",
    hint: "Someone writes to you, or asks about a service of yours.",
    initial: AT_ONCE,
  },
  work: {
    label: "Work",
    hint: "Someone asks you for work, or a request of yours is answered.",
    initial: AT_ONCE,
  },
  forum: {
    label: "Forum",
    hint: "Replies in threads that you follow, and solutions that you gave.",
    initial: ON_SITE,
  },
  mentions: { label: "Mentions", hint: "Someone names you in the forum.", initial: ON_SITE },
  moderation: {
    label: "Moderation",
    hint: "Posts wait in the forum's queue.",
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
