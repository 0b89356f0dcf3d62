import type { RunStatus } from "@stackyard/contract/projects/acceptance-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/**
 * `running` can follow itself, because a job that died with its process is retried. A run without
 * time goes back to `queued`.
 */
export const RUN_TRANSITIONS: TransitionTable<RunStatus> = {
  queued: ["running", "aborted"],
  running: ["running", "queued", "passed", "failed", "aborted"],
  passed: [],
  failed: [],
  aborted: [],
};
