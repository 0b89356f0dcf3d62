import type { Database } from "../../../platform/db/database.ts";
import { networkOf } from "../../../platform/http/admission/network-of.ts";
import { requireAttempt } from "../../../platform/http/admission/too-many-attempts.ts";
import type { Counter, Pace } from "../../../platform/limits/limiter.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How fast passwords may be tried. Each wait is twice the one before it. */
export const SIGN_IN_PACE = {
  /** For one account, by one address or by one device that knows it. */
  own: { free: 5, firstWaitSeconds: 5, longestWaitSeconds: 15 * MINUTE, windowSeconds: 24 * HOUR },
  /** For one account, by all devices that do not know it, wherever they are. */
  account: {
    free: 50,
    firstWaitSeconds: 5,
    longestWaitSeconds: 5 * MINUTE,
    windowSeconds: 24 * HOUR,
  },
  /** For all accounts, by one address. */
  address: { free: 100, firstWaitSeconds: 5, longestWaitSeconds: 15 * MINUTE, windowSeconds: HOUR },
} as const satisfies Record<string, Pace>;

interface Try {
  readonly username: string;
  readonly address: string;
  /** The known device that tries; null for any other. */
  readonly device: string | null;
}

export interface Counted {
  /** Forgiven by a good sign-in. */
  readonly own: Counter;
  /** Others' tries count here too, so that a good sign-in takes back its own alone. */
  readonly common: readonly Counter[];
}

/**
 * Counts a try before the password is looked at. Throws `too_many_attempts`. The address comes first:
 * once it has to wait, the names that it tries leave no rows.
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
