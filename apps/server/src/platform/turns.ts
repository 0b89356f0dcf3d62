import { AppError } from "./http/errors/app-error.ts";

/** Far more than get their turn while anybody waits for them. */
export const MOST_WAITING = 1_000;

/**
 * Does at most so many pieces of work at once; the others wait for their turn, in the order they came.
 * Throws `overloaded` while many are waiting.
 */
export function openTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  /** @param wait Waits for what it is given, where something is to be done meanwhile. */
  return async function inTurn<T>(
    work: () => Promise<T>,
    wait = (turn: () => Promise<void>) => turn(),
  ): Promise<T> {
    if (free > 0) free -= 1;
    else if (waiting.length >= MOST_WAITING) throw new AppError("overloaded");
    else await wait(() => new Promise<void>((resolve) => waiting.push(resolve)));
    try {
      return await work();
    } finally {
      // Handed on rather than given back, so that nobody who comes now gets in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
