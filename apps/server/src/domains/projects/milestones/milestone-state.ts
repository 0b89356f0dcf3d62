import type { MilestoneStatus } from "@stackyard/contract/projects/contract-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/**
 * An approved milestone is released as soon as the client's bank doesn't keep the payment. If the bank
 * takes all of it back, the milestone ends, and is released only if the bank returns the money.
 */
export const MILESTONE_TRANSITIONS: TransitionTable<MilestoneStatus> = {
  proposed: ["funded", "cancelled"],
  funded: ["submitted", "refund_requested", "refunded", "disputed"],
  submitted: ["changes_requested", "approved", "refund_requested", "refunded", "disputed"],
  changes_requested: ["submitted", "approved", "refund_requested", "refunded", "disputed"],
  refund_requested: [
    "funded",
    "submitted",
    "changes_requested",
    "refunded",
    "resolved",
    "disputed",
  ],
  approved: ["released", "charged_back"],
  disputed: ["resolved"],
  released: [],
  resolved: [],
  refunded: [],
  charged_back: ["released"],
  cancelled: [],
};
