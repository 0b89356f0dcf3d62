import { Worker } from "node:worker_threads";

/** Processor time that this process has used, all threads together, seconds. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Ends this process by SIGXCPU once it has used so many seconds of processor time, even in an endless loop. */
export function endAtCpuLimit(seconds: number): void {
  new Worker(new URL("./cpu-limit-thread.ts", import.meta.url), { workerData: seconds }).unref();
}
