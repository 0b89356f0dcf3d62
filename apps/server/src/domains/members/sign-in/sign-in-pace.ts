import type { Database } from "../../../platform/db/database.ts";
import { networkOf } from "../../../platform/http/admission/network-of.ts";
import { requireAttempt } from "../../../platform/http/admission/too-many-attempts.ts";
import type { Counter, Pace } from "../../../platform/limits/limiter.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The rate of password attempts. Each wait is twice the previous one. */
export const SIGN_IN_PACE = {
  /** For one account, from one address or one known device. */
  own: { free: 5, firstWaitSeconds: 5, longestWaitSeconds: 15 * MINUTE, windowSeconds: 24 * HOUR },
  /** For one account, from all unknown devices together. */
  account: {
    free: 50,
    firstWaitSeconds: 5,
    longestWaitSeconds: 5 * MINUTE,
    windowSeconds: 24 * HOUR,
  },
  /** For all accounts, from one address. */
  address: { free: 100, firstWaitSeconds: 5, longestWaitSeconds: 15 * MINUTE, windowSeconds: HOUR },
} as const satisfies Record<string, Pace>;

interface Try {
  readonly username: string;
  readonly address: string;
  /** The known device that tries; null for any other. */
  readonly device: string | null;
}

export interface Counted {
  /** Forgiven by a successful sign-in. */
  readonly own: Counter;
  /** Shared with other people, so a successful sign-in gives back only its own attempt. */
  readonly common: readonly Counter[];
}

/**
 * Counts an attempt before the password is checked. Throws `too_many_attempts`. The address is
 * counted first: once it has to wait, the names that it tries create no rows.
 */
export async function countTry(db: Database, attempt: Try): Promise<Counted> {
  const counted = countersFor(attempt);
  await requireAttempt(postgresLimiter(db), [...counted.common, counted.own]);
  return counted;
}

function countersFor({ username, address, device }: Try): Counted {
  const account = username.toLowerCase();
  const counter = (name: keyof typeof SIGN_IN_PACE, ...key: string[]): Counter => ({
    name: `sign-in ${name}`,
    key: JSON.stringify(key),
    pace: SIGN_IN_PACE[name],
  });
  if (device !== null) return { own: counter("own", account, "device", device), common: [] };
  const network = networkOf(address);
  return {
    own: counter("own", account, "network", network),
    common: [counter("address", network), counter("account", account)],
  };
}
