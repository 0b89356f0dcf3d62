import { refuseInTransaction } from "./db/open-transaction.ts";

/** Does at most so many pieces of work at once; the others wait for their turn, in the order they came. */
export function openTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  /** @param wait Waits for what it is given, where something is to be done meanwhile. */
  return async function inTurn<T>(
    work: () => Promise<T>,
    wait = (turn: () => Promise<void>) => turn(),
  ): Promise<T> {
    refuseInTransaction("a turn");
    if (free > 0) free -= 1;
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
