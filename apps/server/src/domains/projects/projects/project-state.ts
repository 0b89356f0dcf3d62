import type { ProjectStatus } from "@stackyard/contract/projects/project-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/**
 * A deleted draft has no row. From `awarded` on, the contract decides: an event consumer moves the
 * project. An older server that is still running completes awarded projects.
 */
export const PROJECT_TRANSITIONS: TransitionTable<ProjectStatus> = {
  draft: ["held", "open"],
  held: ["open", "draft", "cancelled"],
  open: ["awarded", "cancelled", "expired"],
  awarded: ["active", "completed", "cancelled"],
  active: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
  expired: [],
};
