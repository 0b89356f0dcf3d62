import type { Database } from "../../../platform/db/database.ts";
import { requireAttempt } from "../../../platform/http/admission/too-many-attempts.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Counter, Pace } from "../../../platform/limits/limiter.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";

const MINUTE = 60;

/**
 * The rate of attempts per account. Three of a million codes are valid at any time, so a day of guessing
 * succeeds with a probability of 1 in 3,000, and only for someone who already knows the password.
 */
export const CODE_PACE = {
  free: 5,
  firstWaitSeconds: 5,
  longestWaitSeconds: 15 * MINUTE,
  windowSeconds: 24 * 60 * MINUTE,
} as const satisfies Pace;

/** Tries a code, if the account's rate allows it. Throws `wrong_code`, `too_many_attempts`. */
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
