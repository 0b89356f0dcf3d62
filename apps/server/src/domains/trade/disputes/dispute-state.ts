import type { DisputeStatus } from "@stackyard/contract/trade/dispute-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/** A decision can be appealed, and steps may be reported late or not at all. */
export const DISPUTE_TRANSITIONS: TransitionTable<DisputeStatus> = {
  inquiry: ["open", "won", "lost"],
  open: ["won", "lost"],
  won: ["open", "lost"],
  lost: ["open", "won"],
};
