import { refuseInTransaction } from "../db/open-transaction.ts";
import { AppError } from "../http/errors/app-error.ts";

/** Far more than will run while their callers still wait. */
export const MAX_WAITING = 1_000;

/**
 * Limits concurrent work; the rest waits in order of arrival. Throws `overloaded` when too much is
 * waiting.
 */
export function limitConcurrency(atOnce: number) {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  /** @param wait Wraps the wait, to do something meanwhile. */
  return async function inTurn<T>(
    work: () => Promise<T>,
    wait = (turn: () => Promise<void>) => turn(),
  ): Promise<T> {
    refuseInTransaction("a turn");
    if (free > 0) free -= 1;
    else if (waiting.length >= MAX_WAITING) throw new AppError("overloaded");
    else await wait(() => new Promise<void>((resolve) => waiting.push(resolve)));
    try {
      return await work();
    } finally {
      // Handed over directly, so that no newcomer gets in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

interface AccountBounds {
  readonly atOnce: number;
  /** Maximum running and waiting per account. */
  readonly most: number;
  /** Thrown beyond `most`. */
  readonly refusal: () => Error;
}

/** Limits concurrency per account: accounts don't wait for each other. */
export function limitConcurrencyByAccount({ atOnce, most, refusal }: AccountBounds) {
  const accounts = new Map<
    number,
    { inTurn: ReturnType<typeof limitConcurrency>; known: number }
  >();

  return async function inTurnOf<T>(
    accountId: number,
    work: () => Promise<T>,
    wait?: (turn: () => Promise<void>) => Promise<void>,
  ): Promise<T> {
    const account = accounts.get(accountId) ?? { inTurn: limitConcurrency(atOnce), known: 0 };
    if (account.known >= most) throw refusal();
    accounts.set(accountId, account);
    account.known += 1;
    try {
      return await account.inTurn(work, wait);
    } finally {
      account.known -= 1;
      if (account.known === 0) accounts.delete(accountId);
    }
  };
}
