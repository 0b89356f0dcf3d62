import type { ProjectStatus } from "@stackyard/contract/projects/project-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/** A deleted draft has no row. */
export const PROJECT_TRANSITIONS: TransitionTable<ProjectStatus> = {
  draft: ["held", "open"],
  held: ["open", "draft", "cancelled"],
  open: ["awarded", "cancelled", "expired"],
  awarded: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
  expired: [],
};
