import type { Services } from "../../../platform/services.ts";
import type { EnrolledRunner } from "./find-runner.ts";
import { onWork } from "./work-topic.ts";

/** Runners that wait for work in this process, without a database connection. */
export interface WorkQueue {
  /** Places a runner in its pool's queue. An older place of the same runner ends. */
  join(runner: Pick<EnrolledRunner, "id" | "poolId">): Place;
  /** Announcements so far, for any runner. */
  heard(): number;
}

interface Place {
  /** Resolves when there may be work, or without it when the time is over or `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<"work" | "none">;
  leave(): void;
}

/**
 * One announcement wakes one runner of the pool: the one that it names, or the one that has waited
 * longest. If another process's runner gets the work first, the runner waits again.
 */
export function openWorkQueue(ctx: Pick<Services, "changes">): WorkQueue {
  const pools = new Map<number, Map<number, () => void>>();
  let heard = 0;

  onWork(ctx, (work) => {
    heard += 1;
    if (!work) {
      for (const waiting of pools.values()) for (const wake of waiting.values()) wake();
      return;
    }
    const waiting = pools.get(work.poolId);
    const [longest] = waiting?.values() ?? [];
    (work.runnerId === undefined ? longest : waiting?.get(work.runnerId))?.();
  });

  return {
    heard: () => heard,
    join({ id, poolId }) {
      const waiting = pools.get(poolId) ?? new Map<number, () => void>();
      waiting.get(id)?.();
      const woken = Promise.withResolvers<"work" | "none">();
      const end = (why: "work" | "none") => {
        if (waiting.get(id) === wake) waiting.delete(id);
        if (waiting.size === 0 && pools.get(poolId) === waiting) pools.delete(poolId);
        woken.resolve(why);
      };
      const wake = () => end("work");
      const leave = () => end("none");
      waiting.set(id, wake);
      pools.set(poolId, waiting);
      return {
        async wait(ms, signal) {
          const timer = setTimeout(leave, ms);
          signal.addEventListener("abort", leave, { once: true });
          if (signal.aborted) leave();
          const why = await woken.promise;
          clearTimeout(timer);
          signal.removeEventListener("abort", leave);
          return why;
        },
        leave,
      };
    },
  };
}
