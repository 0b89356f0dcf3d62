import type { AdjustmentStatus } from "@stackyard/contract/trade/bookkeeping/adjustment-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

export const ADJUSTMENT_TRANSITIONS: TransitionTable<AdjustmentStatus> = {
  proposed: ["posted", "refused", "withdrawn"],
  posted: [],
  refused: [],
  withdrawn: [],
};
