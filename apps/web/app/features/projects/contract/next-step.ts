import type { MilestoneStatus, TimerKind } from "@stackyard/contract/projects/contract-lists";
import type { Contract, Milestone } from "@stackyard/contract/projects/contracts";

type Role = Contract["viewer"]["role"];

/** What comes next, as a sentence for the reader. */
export function nextStep(
  milestone: Pick<Milestone, "status" | "money" | "notes" | "dispute">,
  role: Role,
): string {
  if (milestone.money?.isDisputed)
    return "The client's bank is deciding about this payment. The money can't move until then.";
  const checked = milestone.notes.at(-1)?.acceptance?.status;
  if (milestone.status === "changes_requested" && checked === "failed") return FAILED[role];
  if (milestone.status === "resolved" && !milestone.dispute)
    return "A part went back to the client, and the rest was released.";
  const mine = { client: CLIENT, engineer: ENGINEER, administrator: OTHERS }[role];
  return mine[milestone.status] ?? OTHERS[milestone.status];
}

const OTHERS: Readonly<Record<MilestoneStatus, string>> = {
  proposed: "The client hasn't funded this milestone yet.",
  funded: "The money is held. The engineer works on this milestone.",
  submitted: "The client reviews the delivery.",
  changes_requested: "The engineer works on the requested changes.",
  refund_requested: "The engineer answers the refund request.",
  approved: "The work is approved. The payment is released as soon as it can move.",
  released: "The work is approved and paid.",
  disputed: "Both sides can offer a split. Otherwise an administrator decides.",
  resolved: "The dispute has ended.",
  refunded: "The money went back to the client.",
  charged_back: "The client's bank reversed the payment, so there is nothing to release.",
  cancelled: "This milestone was canceled before it was funded.",
};

const FAILED: Readonly<Record<Role, string>> = {
  client: "The delivery failed its checks. Wait for the next one, or approve it as it is.",
  engineer: "The delivery failed its checks. Fix what they found and deliver again.",
  administrator: "The delivery failed its checks. The engineer can deliver again.",
};

const CLIENT: Partial<Record<MilestoneStatus, string>> = {
  proposed: "Fund this milestone so that the engineer can start. We hold the money.",
  funded: "The money is held. The engineer can start to work.",
  submitted: "Review the delivery, then approve it or request changes.",
};

const ENGINEER: Partial<Record<MilestoneStatus, string>> = {
  proposed: "Wait until the client has funded this milestone before you start.",
  funded: "The money is held for you. Deliver the work when it's ready.",
  changes_requested: "Make the requested changes and deliver again.",
  refund_requested: "Grant the refund or refuse it. A refusal opens a dispute.",
};

/** What a deadline means, before its date. */
export const DEADLINES: Readonly<Record<TimerKind, string>> = {
  acceptance: "Unless the engineer accepts the order, the money goes back on",
  auto_release: "Without an answer from the client, the payment is released on",
  checks_release: "The checks passed. Unless the client stops it, the payment is released on",
  refund_answer: "Without an answer from the engineer, the refund is granted on",
  dispute_answer: "The other side can answer the claim until",
  decision: "We remind administrators of this dispute on",
  no_delivery: "Without a delivery or message, the client can reclaim the money from",
  hold_expiry: "We hold the money until",
  release: "We try again on",
};
