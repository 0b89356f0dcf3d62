import type { Worker } from "node:worker_threads";

/** CPU time in milliseconds. */
export function cpuMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

export interface ThreadLimits {
  /** CPU time of the thread, milliseconds. It doesn't depend on how busy the machine is. */
  readonly cpuMs: number;
  /** Wall-clock timeout, milliseconds. */
  readonly waitMs: number;
}

/**
 * How often a thread's CPU time is checked, milliseconds. A looping thread can't report it itself.
 */
const LOOK_MS = 250;

/**
 * A thread exceeded its limits. Beyond the CPU limit a retry would fail the same way; beyond the
 * wall-clock limit it may succeed.
 */
export class ThreadLimitError extends Error {
  override readonly name = "ThreadLimitError";
  readonly exceeded: "cpu" | "clock";

  constructor(exceeded: "cpu" | "clock") {
    super(exceeded === "cpu" ? "it took too much processor time" : "it did not end in time");
    this.exceeded = exceeded;
  }
}

/**
 * Watches a working thread: the signal aborts with a ThreadLimitError when it exceeds its limits.
 * @param usedMs CPU time used before.
 */
export function watchThread(thread: Worker, { cpuMs: mostMs, waitMs }: ThreadLimits, usedMs = 0) {
  const watch = new AbortController();
  const end = (exceeded: "cpu" | "clock") => watch.abort(new ThreadLimitError(exceeded));
  const wait = setTimeout(end, waitMs, "clock");
  const look = setInterval(async () => {
    // A thread that has ended doesn't answer.
    const used = await thread.cpuUsage().catch(() => undefined);
    if (used && cpuMs(used) - usedMs > mostMs) end("cpu");
  }, LOOK_MS);
  return {
    signal: watch.signal,
    stop() {
      clearTimeout(wait);
      clearInterval(look);
    },
  };
}
