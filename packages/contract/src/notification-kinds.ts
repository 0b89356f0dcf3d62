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
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
