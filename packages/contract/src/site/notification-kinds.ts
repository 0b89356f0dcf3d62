import type { Role } from "../base/option-lists.ts";

/** What people are told of, as they choose it. Free of zod, so that pages can carry it cheaply. */
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

/** How someone is told of a kind: on the site, by a mail at once, in the mail of the day. */
export interface Channels {
  readonly inApp: boolean;
  readonly byMail: boolean;
  readonly inDigest: boolean;
}

interface KindOfNotification {
  readonly label: string;
  readonly hint: string;
  /** Until someone chooses otherwise. */
  readonly initial: Channels;
  /** Who is told of it at all; everybody unless said. */
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

/** Whoever gets into an account must not be able to keep its owner from hearing of it. */
export function isAlwaysMailed(kind: NotificationKind): boolean {
  return kind === "security";
}
