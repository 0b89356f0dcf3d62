import type { Engagement, EngagementStatus } from "@stackyard/contract/talent/engagements";

export const STATUS_LABELS: Record<EngagementStatus, string> = {
  requested: "Requested",
  accepted: "In work",
  declined: "Declined",
  withdrawn: "Withdrawn",
  cancelled: "Cancelled",
  done: "Done",
};

export const STATUS_TONES = {
  requested: "note",
  accepted: "fair",
  declined: "plain",
  withdrawn: "plain",
  cancelled: "plain",
  done: "good",
} as const satisfies Record<EngagementStatus, string>;

const OUTSIDE = "No money was moved here: payment is between the two of you.";

/** How work stands, for one of the two. */
export function standingOf(engagement: Engagement, userId: number): string {
  const { status, clientId, clientUsername, engineerUsername } = engagement;
  const isClient = userId === clientId;
  const other = isClient ? engineerUsername : clientUsername;
  const own = isClient ? engagement.clientDoneAt : engagement.engineerDoneAt;
  const others = isClient ? engagement.engineerDoneAt : engagement.clientDoneAt;
  if (status === "requested")
    return isClient ? `${other} has yet to answer.` : `${other} waits for your answer.`;
  if (status === "done") return "You both say that it is done.";
  if (status !== "accepted") return "Nothing more is to be done about it.";
  if (own) return `You say that it is done. ${other} has yet to say so.`;
  if (others) return `${other} says that it is done. If you agree, mark it as done.`;
  return `Agreed. ${OUTSIDE}`;
}
