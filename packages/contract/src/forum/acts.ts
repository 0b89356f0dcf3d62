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

export const THREAD_ACTS = ["pin", "unpin", "lock", "unlock", "slow", "unslow", "move"] as const;
export type ThreadAct = (typeof THREAD_ACTS)[number];

/** How long one account waits between two posts in a slow thread, minutes. */
export const SLOW_MINUTES = { max: 1_440, choices: [5, 15, 60, 240, 1_440] } as const;

/** Posts that may change their thread at once: none of their readers waits long for it. */
export const MOST_MOVED = { byMerge: 1_000, bySplit: 100 } as const;

/** What may be appealed against. */
export const APPEALABLE = ["held", "hidden", "locked"] as const;
export type Appealable = (typeof APPEALABLE)[number];

export const APPEAL_STATUSES = ["open", "granted", "refused"] as const;

/** What the author of a post may appeal against; undefined where nothing was done to it. */
export function appealable(post: {
  readonly status: string;
  readonly isLocked?: boolean;
}): Appealable | undefined {
  if (post.status === "held" || post.status === "hidden") return post.status;
  return post.status === "visible" && post.isLocked ? "locked" : undefined;
}

/** So many minutes, as people say it. */
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
