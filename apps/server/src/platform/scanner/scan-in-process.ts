import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { ScanProgress } from "@stackyard/scanner";
import { PLACES } from "../runtime/places.ts";
import {
  SCAN_LIMITS,
  type ScanLimits,
  type ScanOutcome,
  type ScanResult,
  type ScanTask,
} from "./scanner.ts";

/** What the process of a scan sends. */
export type ScanMessage =
  | { readonly kind: "progress"; readonly progress: ScanProgress }
  | { readonly kind: "broken"; readonly error: unknown }
  | ScanResult;

/** Signals that V8 ends a process with when an allocation fails. */
const OUT_OF_MEMORY = ["SIGABRT", "SIGTRAP", "SIGILL"];

/** The build bundles it into one file, which starts in half the time. */
const PROGRAM =
  process.env.NODE_ENV === "production"
    ? join(PLACES.serverBuild, "scan-process/scan-process.js")
    : join(PLACES.serverSource, "platform/scanner/scan-process.ts");

/** Where Node keeps the compiled scanner: loading it takes half the time. Without write access it is compiled each time. */
const COMPILED = join(PLACES.caches, "scan-process");

/**
 * Scans in a process of its own and ends it when it exceeds its processor time, its memory or its time by the
 * clock, or when `signal` aborts. Not in a thread: V8 ends the whole process when a thread's large allocation
 * fails. The process gets no environment, so no secret of the server. Rejects when the scanner fails.
 */
export function scanInProcess(
  task: ScanTask,
  onProgress: (progress: ScanProgress) => void,
  signal: AbortSignal,
  program: string | URL = PROGRAM,
  { cpuSeconds, seconds, heapMegabytes, semiSpaceMegabytes }: ScanLimits = SCAN_LIMITS,
): Promise<ScanOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ScanOutcome>();
  const child = fork(program, [String(cpuSeconds)], {
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      `--max-semi-space-size=${semiSpaceMegabytes}`,
    ],
    env: { NODE_COMPILE_CACHE: COMPILED },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    signal,
    killSignal: "SIGKILL",
  });
  if (task.isBackground === true && child.pid !== undefined) {
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
  }
  const wait = setTimeout(resolve, seconds * 1_000, { kind: "late" });

  child.on("message", (message: ScanMessage) => {
    if (message.kind === "progress") onProgress(message.progress);
    else if (message.kind === "broken") reject(message.error);
    else resolve(message);
  });
  child.on("error", (error) => reject(signal.aborted ? signal.reason : error));
  child.on("exit", (code, endedBy) => {
    if (endedBy === "SIGXCPU")
      resolve({ kind: "refused", reason: `The scan took longer than ${cpuSeconds} seconds.` });
    else if (endedBy && OUT_OF_MEMORY.includes(endedBy))
      resolve({ kind: "refused", reason: "The scan needed more memory than it may use." });
    else reject(new Error(`the scan's process ended with ${endedBy ?? code}`));
  });
  // The exit says why a process could not take the task.
  child.send(task, () => {});

  return promise.finally(() => {
    clearTimeout(wait);
    child.kill("SIGKILL");
  });
}
