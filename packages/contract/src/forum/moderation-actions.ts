/** Report reasons and moderation actions. Free of zod to keep page bundles small. */
export const REPORT_REASONS = ["spam", "abuse", "secret", "off-topic", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_LABELS: Readonly<Record<ReportReason, string>> = {
  spam: "Spam or advertising",
  abuse: "Insult or harassment",
  secret: "Contains secrets or personal data",
  "off-topic": "Off-topic",
  other: "Something else",
};

export const POST_ACTIONS = ["approve", "hide", "restore", "dismiss"] as const;
export type PostAction = (typeof POST_ACTIONS)[number];

export const THREAD_ACTIONS = ["pin", "unpin", "lock", "unlock", "slow", "unslow", "move"] as const;
export type ThreadAction = (typeof THREAD_ACTIONS)[number];

/** Slow mode: minutes that one account waits between two posts. */
export const SLOW_MINUTES = { max: 1_440, choices: [5, 15, 60, 240, 1_440] } as const;

/** Maximum posts moved at once, so that the thread's readers never wait long. */
export const MAX_MOVED = { byMerge: 1_000, bySplit: 100 } as const;

/** Moderation actions that can be appealed. */
export const APPEALABLE = ["held", "hidden", "locked"] as const;
export type Appealable = (typeof APPEALABLE)[number];

export const APPEAL_STATUSES = ["open", "granted", "refused"] as const;

/** The action that the post's author can appeal; undefined if there is none. */
export function appealable(post: {
  readonly status: string;
  readonly isLocked?: boolean;
}): Appealable | undefined {
  if (post.status === "held" || post.status === "hidden") return post.status;
  return post.status === "visible" && post.isLocked ? "locked" : undefined;
}

/** Formats minutes as a readable duration. */
export function waitInWords(minutes: number): string {
  if (minutes % 1_440 === 0) return counted(minutes / 1_440, "day");
  const hours = Math.floor(minutes / 60);
  const parts = [
    hours > 0 && counted(hours, "hour"),
    minutes % 60 > 0 && counted(minutes % 60, "minute"),
  ];
  return parts.filter(Boolean).join(" ");
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
