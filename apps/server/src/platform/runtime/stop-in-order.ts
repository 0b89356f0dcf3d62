import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../monitoring/log.ts";

/** A component and how to stop it. */
type Step = readonly [name: string, stop: () => Promise<unknown>];

/**
 * Stops components one after another. One that fails or hangs, as all do without a database,
 * doesn't hold up the others.
 */
export async function stopInOrder(steps: readonly Step[], eachMs: number, log: Log): Promise<void> {
  for (const [name, stop] of steps) {
    const timeout = new AbortController();
    const tooLate = wait(eachMs, undefined, { signal: timeout.signal }).then(() => {
      throw new Error(`not stopped after ${eachMs} ms`);
    });
    try {
      await Promise.race([stop(), tooLate]);
    } catch (error) {
      log.warn({ err: error }, `stopping: ${name}`);
    } finally {
      timeout.abort();
      tooLate.catch(() => {});
    }
  }
}
