import { CONTRACT_STATUS_LABELS } from "@stackyard/contract/projects/contract-lists";
import type { ConversationWork } from "@stackyard/contract/projects/outside-work";

type Work = Pick<
  ConversationWork,
  | "status"
  | "isPaidOutside"
  | "startedAt"
  | "clientDoneAt"
  | "engineerDoneAt"
  | "cancelledBy"
  | "client"
  | "engineer"
>;

export const WORK_TONES = {
  proposed: "fair",
  active: "note",
  completed: "good",
  cancelled: "plain",
} as const satisfies Record<Work["status"], string>;

const OUTSIDE_LABELS: Record<Work["status"], string> = {
  proposed: "Requested",
  active: "In work",
  completed: "Done",
  cancelled: "Canceled",
};

/** How far the work is. A request that was never accepted says who ended it. */
export function workLabel(work: Work): string {
  const { status, isPaidOutside, startedAt, cancelledBy } = work;
  if (!isPaidOutside) return CONTRACT_STATUS_LABELS[status];
  if (startedAt !== null || cancelledBy === null) return OUTSIDE_LABELS[status];
  return cancelledBy === work.engineer.userId ? "Declined" : "Withdrawn";
}

const OUTSIDE = "No money moved: you arrange payment yourselves.";

/** Status text from one participant's view. `other` is the other one's name. */
export function standingOf(work: Work, userId: number, other: string): string {
  const { status } = work;
  if (status === "cancelled") return "No further action is needed.";
  if (!work.isPaidOutside) return HELD[status];
  const isClient = userId === work.client.userId;
  const own = isClient ? work.clientDoneAt : work.engineerDoneAt;
  const others = isClient ? work.engineerDoneAt : work.clientDoneAt;
  if (status === "proposed")
    return isClient ? `${other} hasn't answered yet.` : `${other} is waiting for your answer.`;
  if (status === "completed") return "You both marked it as done.";
  if (own) return `You marked it as done. ${other} hasn't confirmed yet.`;
  if (others) return `${other} marked it as done. If you agree, mark it as done.`;
  return `Agreed. ${OUTSIDE}`;
}

const HELD = {
  proposed: "The contract starts when both of you have confirmed its text.",
  active: "The contract's page shows its milestones and payments.",
  completed: "No further action is needed.",
} as const;
