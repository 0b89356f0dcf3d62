import { Worker } from "node:worker_threads";
import type { ArchiveFormat } from "@stackyard/archive/archive-format";
import type { ScanProgress, ScanReport, VariableProblem } from "@stackyard/scanner";
import { refuseInTransaction } from "../../../platform/db/open-transaction.ts";
import { type ThreadLimitError, watchThread } from "../../../platform/runtime/thread-limits.ts";
import { SCAN_LIMITS } from "./submission-jobs.ts";

export interface ScanTask {
  readonly archive: Uint8Array;
  readonly format: ArchiveFormat;
  /** Values for the module's inputs, where it is not to be scanned with its defaults. */
  readonly variables?: Readonly<Record<string, unknown>>;
}

export type ThreadMessage =
  | { readonly kind: "progress"; readonly progress: ScanProgress }
  | { readonly kind: "report"; readonly report: ScanReport }
  /** The fault of what was given: trying again would end the same way. */
  | {
      readonly kind: "refused";
      readonly reason: string;
      /** Where the values for its inputs are at fault. */
      readonly problems?: readonly VariableProblem[];
    };

/** What a scan's thread may take. On a busy machine ten seconds of work are more than ten by the clock. */
export type ScanLimits = typeof SCAN_LIMITS;

interface Thread {
  readonly program?: URL;
  readonly limits?: ScanLimits;
}

export type ScanOutcome = Exclude<ThreadMessage, { kind: "progress" }>;

/**
 * Scans in a thread of its own, so that requests go on meanwhile, and ends it when it takes too much
 * processor time or memory, or when `signal` aborts. Rejects when the thread itself fails, and with a
 * ThreadLimitError when it had no time to work: the same scan may end well the next time.
 */
export function scanInThread(
  task: ScanTask,
  onProgress: (progress: ScanProgress) => void,
  signal: AbortSignal,
  { program = new URL("./scan-thread.ts", import.meta.url), limits = SCAN_LIMITS }: Thread = {},
): Promise<ScanOutcome> {
  refuseInTransaction("scanInThread");
  const { promise, resolve, reject } = Promise.withResolvers<ScanOutcome>();
  const thread = new Worker(program, {
    workerData: task,
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapMegabytes,
      // Left out, what is new in a thread may take 192 MB besides.
      maxYoungGenerationSizeMb: limits.youngMegabytes,
    },
  });
  const refuse = (reason: string) => resolve({ kind: "refused", reason });
  const { cpuSeconds, seconds } = limits;
  const watch = watchThread(thread, { cpuMs: cpuSeconds * 1_000, waitMs: seconds * 1_000 });
  watch.signal.addEventListener("abort", () => {
    const limit: ThreadLimitError = watch.signal.reason;
    if (limit.exceeded === "clock") reject(limit);
    else refuse(`The scan took longer than ${cpuSeconds} seconds.`);
  });
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });

  thread.on("message", (message: ThreadMessage) => {
    if (message.kind === "progress") onProgress(message.progress);
    else resolve(message);
  });
  thread.on("error", (error: NodeJS.ErrnoException) =>
    error.code === "ERR_WORKER_OUT_OF_MEMORY"
      ? refuse("The scan needed more memory than it may use.")
      : reject(error),
  );
  thread.on("exit", (code) => reject(new Error(`scan thread ended with code ${code}`)));

  return promise.finally(() => {
    watch.stop();
    signal.removeEventListener("abort", abort);
    return thread.terminate();
  });
}
