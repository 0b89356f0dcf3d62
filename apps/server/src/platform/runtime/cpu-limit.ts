import { extname } from "node:path";
import { Worker } from "node:worker_threads";

/** In a bundle, the thread's file is beside this one too, with the bundle's extension. */
const THREAD = `./cpu-limit-thread${extname(import.meta.url)}`;

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
  new Worker(new URL(THREAD, import.meta.url), { workerData: seconds }).unref();
}
