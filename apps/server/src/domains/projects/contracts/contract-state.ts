import type { ContractStatus } from "@stackyard/contract/projects/contract-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

export const CONTRACT_TRANSITIONS: TransitionTable<ContractStatus> = {
  proposed: ["active", "cancelled"],
  active: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
};
