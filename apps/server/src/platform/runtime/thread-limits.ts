import type { Worker } from "node:worker_threads";

/** Processor time in milliseconds. */
export function cpuMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

export interface ThreadLimits {
  /** Processor time of the thread's own, milliseconds: the same work takes as much on a busy machine. */
  readonly cpuMs: number;
  /** How long anyone waits for it by the clock, milliseconds. */
  readonly waitMs: number;
}

/** How often a thread's processor time is looked at, milliseconds. A thread in a loop cannot tell it itself. */
const LOOK_MS = 250;

/**
 * A thread has not answered within its limits. Past its processor time it would not the next time either;
 * what only took long by the clock says nothing about the work, and is to be tried again.
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
 * Watches a thread while it works: the signal aborts with a ThreadLimitError when it exceeds its limits.
 * @param usedMs Processor time that it had used before.
 */
export function watchThread(thread: Worker, { cpuMs: mostMs, waitMs }: ThreadLimits, usedMs = 0) {
  const watch = new AbortController();
  const end = (exceeded: "cpu" | "clock") => watch.abort(new ThreadLimitError(exceeded));
  const wait = setTimeout(end, waitMs, "clock");
  const look = setInterval(async () => {
    // One that has ended answers nothing.
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
