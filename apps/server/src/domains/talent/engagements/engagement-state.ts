import type { EngagementStatus } from "@stackyard/contract/talent/engagements";
import type { TransitionTable } from "../../../platform/transition-table.ts";

export const ENGAGEMENT_TRANSITIONS: TransitionTable<EngagementStatus> = {
  requested: ["accepted", "declined", "withdrawn"],
  accepted: ["cancelled", "done"],
  declined: [],
  withdrawn: [],
  cancelled: [],
  done: [],
};
