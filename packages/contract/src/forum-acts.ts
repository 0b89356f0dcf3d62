/** Why a post may be reported, and what moderators do. Free of zod, so that pages carry it cheaply. */
export const REPORT_REASONS = ["spam", "abuse", "secret", "off-topic", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_LABELS: Readonly<Record<ReportReason, string>> = {
  spam: "Spam or advertising",
  abuse: "Insult or harassment",
  secret: "Holds a secret or personal data",
  "off-topic": "Not about this topic",
  other: "Something else",
};

export const POST_ACTS = ["approve", "hide", "restore", "dismiss"] as const;
export type PostAct = (typeof POST_ACTS)[number];

export const THREAD_ACTS = ["pin", "unpin", "lock", "unlock", "move"] as const;
export type ThreadAct = (typeof THREAD_ACTS)[number];
