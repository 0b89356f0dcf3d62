import { Worker } from "node:worker_threads";
import type { ScanProgress, ScanReport } from "@stackyard/scanner";
import type { ArchiveFormat } from "./archive/archive-format.ts";
import { SCAN_LIMITS } from "./submission-jobs.ts";

export interface ScanTask {
  readonly archive: Uint8Array;
  readonly format: ArchiveFormat;
  readonly rootFolder: string;
}

export type ThreadMessage =
  | { readonly kind: "progress"; readonly progress: ScanProgress }
  | { readonly kind: "report"; readonly report: ScanReport }
  /** The archive's own fault: trying again would end the same way. */
  | { readonly kind: "refused"; readonly reason: string };

export type ScanOutcome = Exclude<ThreadMessage, { kind: "progress" }>;

/**
 * Scans in a thread of its own, so that requests go on meanwhile, and ends it when it takes too much
 * time or memory, or when `signal` aborts. Rejects when the thread itself fails.
 */
export function scanInThread(
  task: ScanTask,
  onProgress: (progress: ScanProgress) => void,
  signal: AbortSignal,
): Promise<ScanOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ScanOutcome>();
  const thread = new Worker(new URL("./scan-thread.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: SCAN_LIMITS.heapMegabytes },
  });
  const giveUp = setTimeout(
    () =>
      resolve({
        kind: "refused",
        reason: `The scan took longer than ${SCAN_LIMITS.seconds} seconds.`,
      }),
    SCAN_LIMITS.seconds * 1_000,
  );
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });

  thread.on("message", (message: ThreadMessage) => {
    if (message.kind === "progress") onProgress(message.progress);
    else resolve(message);
  });
  thread.on("error", (error: NodeJS.ErrnoException) =>
    error.code === "ERR_WORKER_OUT_OF_MEMORY"
      ? resolve({ kind: "refused", reason: "The scan needed more memory than it may use." })
      : reject(error),
  );
  thread.on("exit", (code) => reject(new Error(`scan thread ended with code ${code}`)));

  return promise.finally(() => {
    clearTimeout(giveUp);
    signal.removeEventListener("abort", abort);
    return thread.terminate();
  });
}
