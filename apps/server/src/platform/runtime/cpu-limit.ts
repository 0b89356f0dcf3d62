import { Worker } from "node:worker_threads";

/** CPU time used by this process, all threads together, seconds. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Ends this process with SIGXCPU once it has used so many seconds of CPU time, even in an endless
 * loop.
 */
export function endAtCpuLimit(seconds: number): void {
  new Worker(new URL("./cpu-limit-thread.ts", import.meta.url), { workerData: seconds }).unref();
}
