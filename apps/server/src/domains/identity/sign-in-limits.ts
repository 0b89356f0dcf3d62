import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../platform/http/app-error.ts";

const WINDOW_SECONDS = 15 * 60;

/** How many failures in a window of 15 minutes are forgiven. */
export const SIGN_IN_LIMITS = { account: 10, address: 50 } as const;

export interface SignInLimits {
  /** Throws `too_many_attempts` once the account or the address has failed too often. */
  check(username: string, address: string): Promise<void>;
  recordFailure(username: string, address: string): Promise<void>;
  forgive(username: string): Promise<void>;
}

/** Counts in the database, so that all server processes share one count. */
export function openSignInLimits(pool: pg.Pool): SignInLimits {
  const open = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: "sign_in_limits",
      tableCreated: true,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
      clearExpiredByTimeout: false,
    });
  const accounts = open("account", SIGN_IN_LIMITS.account);
  const addresses = open("address", SIGN_IN_LIMITS.address);

  return {
    async check(username, address) {
      const [account, place] = await Promise.all([
        accounts.get(username.toLowerCase()),
        addresses.get(address),
      ]);
      if (
        (account?.consumedPoints ?? 0) >= SIGN_IN_LIMITS.account ||
        (place?.consumedPoints ?? 0) >= SIGN_IN_LIMITS.address
      ) {
        throw new AppError("too_many_attempts");
      }
    },
    async recordFailure(username, address) {
      await Promise.all([consume(accounts, username.toLowerCase()), consume(addresses, address)]);
    },
    async forgive(username) {
      await accounts.delete(username.toLowerCase());
    },
  };
}

/** Rejects with its own result, not an error, when the points are used up: that is no failure here. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (outcome) {
    if (!(outcome instanceof RateLimiterRes)) throw outcome;
  }
}
