import { LRUCache } from "lru-cache";
import { type Counter, keyOf, type Limiter, openLimiter, type Pace } from "./limiter.ts";

/** Keys counted at once. Someone who can act under more of them is not held back by such a limit. */
export const MAX_KEYS = 10_000;

interface Attempts {
  count: number;
  /** On the clock of `performance.now()`, milliseconds. */
  blockedUntil: number;
  readonly forgottenAt: number;
}

/** Counts in this process. Beyond `MAX_KEYS` the least recently used key is forgotten. */
export function memoryLimiter(): Limiter {
  const counted = new LRUCache<string, Attempts>({ max: MAX_KEYS });

  function current(counter: Counter): Attempts | undefined {
    const known = counted.get(keyOf(counter));
    return known && known.forgottenAt > performance.now() ? known : undefined;
  }

  return openLimiter({
    async take(counter) {
      const { amount = 1, pace } = counter;
      const now = performance.now();
      const known = current(counter);
      if (known && !passes(known, amount, pace)) return blockOf(known);
      const count = (known?.count ?? 0) + amount;
      const forgottenAt = known?.forgottenAt ?? now + pace.windowSeconds * 1_000;
      const blockedUntil = count < pace.free ? 0 : now + waitSeconds(count, pace) * 1_000;
      counted.set(keyOf(counter), { count, blockedUntil, forgottenAt });
      return { waitSeconds: 0, count, resetSeconds: secondsUntil(forgottenAt) };
    },
    async giveBack(counter) {
      const known = current(counter);
      if (!known) return;
      known.count = Math.max(known.count - (counter.amount ?? 1), 0);
      known.blockedUntil = 0;
    },
    async forgive(counter) {
      counted.delete(keyOf(counter));
    },
  });
}

function blockOf({ count, blockedUntil, forgottenAt }: Attempts) {
  const end = Math.min(blockedUntil || forgottenAt, forgottenAt);
  return { waitSeconds: secondsUntil(end), count, resetSeconds: secondsUntil(forgottenAt) };
}

function passes({ count, blockedUntil }: Attempts, amount: number, { free }: Pace): boolean {
  return blockedUntil <= performance.now() && (amount === 1 || count + amount <= free);
}

function waitSeconds(count: number, pace: Pace): number {
  const longest = pace.longestWaitSeconds ?? pace.windowSeconds;
  const first = pace.firstWaitSeconds ?? longest;
  return Math.min(longest, first * 2 ** Math.min(count - pace.free, 30));
}

function secondsUntil(moment: number): number {
  return Math.max(1, Math.ceil((moment - performance.now()) / 1_000));
}
