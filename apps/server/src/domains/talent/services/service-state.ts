import type { ServiceStatus } from "@stackyard/contract/base/option-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/** A deleted service has no row: requests keep their own copy of the text. */
export const SERVICE_TRANSITIONS: TransitionTable<ServiceStatus> = {
  draft: ["published"],
  published: ["paused"],
  paused: ["published"],
};
