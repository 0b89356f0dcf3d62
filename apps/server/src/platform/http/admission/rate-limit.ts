import { LRUCache } from "lru-cache";
import { tooManyAttempts } from "./too-many-attempts.ts";

/** Keys that are counted at once. Who can come under more of them is not held back by such a limit. */
export const MOST_KEYS = 10_000;

/** Longer than a network's name or a robot's. */
const KEY_LENGTH = 64;

interface Rate {
  readonly turns: number;
  /** The window begins with a key's first turn. */
  readonly seconds: number;
}

interface Window {
  readonly endsAt: number;
  turns: number;
}

/**
 * Answers how to take a turn for a key, counted by this process alone. It throws `too_many_attempts`.
 * Of more keys than are counted, the one that came least recently is forgotten.
 */
export function openRateLimit({ turns, seconds }: Rate): (key: string) => void {
  const windows = new LRUCache<string, Window>({ max: MOST_KEYS });
  return (key) => {
    const now = performance.now();
    const short = key.slice(0, KEY_LENGTH);
    const known = windows.get(short);
    const window =
      known && known.endsAt > now ? known : { endsAt: now + seconds * 1_000, turns: 0 };
    if (window.turns >= turns) throw tooManyAttempts(Math.ceil((window.endsAt - now) / 1_000));
    window.turns += 1;
    windows.set(short, window);
  };
}
