import { Worker } from "node:worker_threads";
import type { ArchiveFormat } from "@stackyard/archive/archive-format";
import type { ScanProgress, ScanReport, VariableProblem } from "@stackyard/scanner";
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
export type ThreadLimits = typeof SCAN_LIMITS;

interface Thread {
  readonly program?: URL;
  readonly limits?: ThreadLimits;
}

/** How often a thread is asked how long it has worked, milliseconds. */
const LOOK_MS = 500;

export type ScanOutcome = Exclude<ThreadMessage, { kind: "progress" }>;

/**
 * Scans in a thread of its own, so that requests go on meanwhile, and ends it when it takes too much
 * time or memory, or when `signal` aborts. Rejects when the thread itself fails.
 */
export function scanInThread(
  task: ScanTask,
  onProgress: (progress: ScanProgress) => void,
  signal: AbortSignal,
  { program = new URL("./scan-thread.ts", import.meta.url), limits = SCAN_LIMITS }: Thread = {},
): Promise<ScanOutcome> {
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
  const tookTooLong = (seconds: number) => refuse(`The scan took longer than ${seconds} seconds.`);
  const giveUp = setTimeout(() => tookTooLong(limits.seconds), limits.seconds * 1_000);
  const look = setInterval(async () => {
    // One that has ended answers nothing.
    const worked = await thread.cpuUsage().catch(() => undefined);
    if (worked && (worked.user + worked.system) / 1e6 > limits.cpuSeconds)
      tookTooLong(limits.cpuSeconds);
  }, LOOK_MS);
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
    clearTimeout(giveUp);
    clearInterval(look);
    signal.removeEventListener("abort", abort);
    return thread.terminate();
  });
}
