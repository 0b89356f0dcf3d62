import type { Conflict } from "./conflict.ts";
import { googleComputeConflicts } from "./google-compute.ts";
import { googleDemands, googleGroups } from "./google-groups.ts";
import { googleServiceConflicts } from "./google-services.ts";
import { conflictsOfDemand, conflictsOfGroup } from "./group.ts";

/** Settings of Google Cloud that exclude or need each other. */
export const googleConflicts: readonly Conflict[] = [
  ...googleComputeConflicts,
  ...googleServiceConflicts,
  ...googleGroups.flatMap(conflictsOfGroup),
  ...googleDemands.flatMap(conflictsOfDemand),
];
