import type { Database } from "../../../platform/db/database.ts";
import { requireAttempt } from "../../../platform/http/admission/too-many-attempts.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Counter, Pace } from "../../../platform/limits/limiter.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";

const MINUTE = 60;

/**
 * How fast codes may be tried for one account. Three of a million are right at any time, so that a day
 * of trying finds one in 3,000; and whoever tries knows the password already.
 */
export const CODE_PACE = {
  free: 5,
  firstWaitSeconds: 5,
  longestWaitSeconds: 15 * MINUTE,
  windowSeconds: 24 * 60 * MINUTE,
} as const satisfies Pace;

/** Tries a code, if the account may try another one yet. Throws `wrong_code`, `too_many_attempts`. */
export async function tryCode(
  db: Database,
  userId: number,
  take: () => Promise<boolean>,
): Promise<void> {
  const counter: Counter = { name: "code", key: String(userId), pace: CODE_PACE };
  await requireAttempt(postgresLimiter(db), [counter]);
  if (!(await take())) throw new AppError("wrong_code");
  await postgresLimiter(db).forgive(counter);
}
