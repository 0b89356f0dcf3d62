import { createHash } from "node:crypto";

/** How many attempts pass. */
export interface Pace {
  /** Attempts that pass without a wait. */
  readonly free: number;
  /** Seconds after the first attempt at which all of them are forgotten. */
  readonly windowSeconds: number;
  /** The wait after the last free attempt, doubled by each further one. Default: until the window ends. */
  readonly firstWaitSeconds?: number;
  readonly longestWaitSeconds?: number;
}

/** What is counted, for whom, and at which pace. */
export interface Counter {
  readonly name: string;
  /** Any text: only a digest of it is stored. */
  readonly key: string;
  readonly pace: Pace;
  /** What one attempt counts, such as bytes. Default: 1. An amount above what is left is refused. */
  readonly amount?: number;
}

export interface Outcome {
  /** Seconds until the next attempt; 0 if this one passed. */
  readonly waitSeconds: number;
  readonly count: number;
  /** Attempts that pass in a window. */
  readonly free: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** What a store knows about one counter. */
export type Counted = Omit<Outcome, "free">;

/**
 * Counts attempts. `postgresLimiter` counts exactly, for all processes together; `memoryLimiter` counts for one
 * process and forgets keys under memory pressure, which is enough to shed load.
 */
export interface Limiter {
  /**
   * Counts an attempt before it is made, so that of many concurrent ones only those within the pace pass.
   * Either all counters let it pass, or none has counted it. Tells about the last counter, or the one that
   * refused.
   */
  take(counters: readonly Counter[]): Promise<Outcome>;
  /** Uncounts an attempt that was none after all. */
  giveBack(counters: readonly Counter[]): Promise<void>;
  /** Forgets all attempts of a counter. */
  forgive(counter: Counter): Promise<void>;
}

/** What one store does with one counter. */
interface Store {
  /** Counts the attempt if it passes, which is when it need not wait. */
  take(counter: Counter): Promise<Counted>;
  giveBack(counter: Counter): Promise<void>;
  forgive(counter: Counter): Promise<void>;
}

export function openLimiter(store: Store): Limiter {
  async function giveBack(counters: readonly Counter[]) {
    for (const counter of counters) await store.giveBack(counter);
  }

  return {
    async take(counters) {
      let outcome: Outcome = { waitSeconds: 0, count: 0, free: 0, resetSeconds: 0 };
      for (const [index, counter] of counters.entries()) {
        outcome = { ...(await store.take(counter)), free: counter.pace.free };
        if (outcome.waitSeconds === 0) continue;
        await giveBack(counters.slice(0, index));
        return outcome;
      }
      return outcome;
    },
    giveBack,
    forgive: (counter) => store.forgive(counter),
  };
}

export function keyOf({ name, key }: Counter): string {
  return `${name} ${createHash("sha256").update(key).digest("base64url")}`;
}
