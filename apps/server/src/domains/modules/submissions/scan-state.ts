import type { ScanStatus } from "@stackyard/contract/modules/submissions";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/**
 * `running` can follow itself, because a job that died with its process is retried. A scan without
 * time goes back to `queued`.
 */
export const SCAN_TRANSITIONS: TransitionTable<ScanStatus> = {
  queued: ["running", "failed"],
  running: ["running", "queued", "completed", "failed"],
  completed: [],
  failed: [],
};

/** The topic of a scan's changes. */
export const scanTopic = (scanId: number) => `scan:${scanId}`;
