import type { AmendmentStatus } from "@stackyard/contract/projects/contract-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

export const AMENDMENT_TRANSITIONS: TransitionTable<AmendmentStatus> = {
  open: ["confirmed", "declined", "withdrawn", "lapsed"],
  confirmed: [],
  declined: [],
  withdrawn: [],
  lapsed: [],
};
