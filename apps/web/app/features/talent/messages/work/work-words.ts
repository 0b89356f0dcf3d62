import type { Engagement, EngagementStatus } from "@stackyard/contract/talent/engagements";

export const STATUS_LABELS: Record<EngagementStatus, string> = {
  requested: "Requested",
  accepted: "In work",
  declined: "Declined",
  withdrawn: "Withdrawn",
  cancelled: "Canceled",
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

const OUTSIDE = "No money moved: you arrange payment yourselves.";

/** Status text of an engagement from one participant's view. `other` is the other one's name. */
export function standingOf(engagement: Engagement, userId: number, other: string): string {
  const { status, clientId } = engagement;
  const isClient = userId === clientId;
  const own = isClient ? engagement.clientDoneAt : engagement.engineerDoneAt;
  const others = isClient ? engagement.engineerDoneAt : engagement.clientDoneAt;
  if (status === "requested")
    return isClient ? `${other} hasn't answered yet.` : `${other} is waiting for your answer.`;
  if (status === "done") return "You both marked it as done.";
  if (status !== "accepted") return "No further action is needed.";
  if (own) return `You marked it as done. ${other} hasn't confirmed yet.`;
  if (others) return `${other} marked it as done. If you agree, mark it as done.`;
  return `Agreed. ${OUTSIDE}`;
}
