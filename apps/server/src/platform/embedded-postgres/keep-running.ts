import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../monitoring/log.ts";

const LOOK_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/** Restarts the cluster's server whenever it has stopped. Returns how to stop watching. */
export function keepRunning(cluster: string, start: () => Promise<void>, log: Log): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function watch(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const pause = failures === 0 ? LOOK_MS : Math.min(LONGEST_WAIT_MS, 100 * 2 ** failures);
      await wait(pause, undefined, { ref: false, signal });
      if (isRunning(cluster)) {
        failures = 0;
        continue;
      }
      log.error("the embedded database has ended; starting it again");
      try {
        await start();
        failures = 0;
      } catch (error) {
        // The first restart can fail while the last sessions still hold shared memory.
        failures++;
        log.warn({ err: error }, "the embedded database did not start");
      }
    }
  }

  watch().catch((error) => signal.aborted || log.error({ err: error }, "the watch has ended"));
  return () => stopping.abort();
}

/** By the PID that PostgreSQL recorded. In a container a dead process can remain a zombie. */
function isRunning(cluster: string): boolean {
  const pidFile = join(cluster, "postmaster.pid");
  if (!existsSync(pidFile)) return false;
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const state = `/proc/${pid}/stat`;
  return !existsSync("/proc/self/stat") || (existsSync(state) && !isZombie(state));
}

function isZombie(state: string): boolean {
  return /^\d+ \(.*\) Z/.test(readFileSync(state, "utf8"));
}
