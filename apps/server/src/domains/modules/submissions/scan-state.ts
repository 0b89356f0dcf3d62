import type { ScanStatus } from "@stackyard/contract/modules/submissions";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/**
 * `running` may follow itself: a job that died with its process is taken up again. A scan that had no time
 * waits again.
 */
export const SCAN_TRANSITIONS: TransitionTable<ScanStatus> = {
  queued: ["running", "failed"],
  running: ["running", "queued", "completed", "failed"],
  completed: [],
  failed: [],
};

/** Under what name changes of a scan are announced. */
export const scanTopic = (scanId: number) => `scan:${scanId}`;
