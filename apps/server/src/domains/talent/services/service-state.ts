import type { ServiceStatus } from "@stackyard/contract/base/option-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/** One that is deleted is gone: what was asked of it keeps its own words. */
export const SERVICE_TRANSITIONS: TransitionTable<ServiceStatus> = {
  draft: ["published"],
  published: ["paused"],
  paused: ["published"],
};
