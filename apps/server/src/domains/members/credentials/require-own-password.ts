import { requireAttempt } from "../../../platform/http/admission/too-many-attempts.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";
import type { UserServices } from "../../../platform/services.ts";
import { findPassword, requirePassword } from "../sign-in/own-password.ts";
import { SIGN_IN_PACE } from "../sign-in/sign-in-pace.ts";

const WRONG = "This isn't your current password";
const NONE = "Your account has no password yet. Request one on the sign-in page.";

/**
 * Requires the signed-in user's password, so that an unattended session can't be used to take over
 * the account. Attempts count like sign-ins. The form field is `currentPassword`.
 */
export async function requireOwnPassword(
  { db, user }: UserServices,
  password: string,
): Promise<void> {
  const own = { name: "own password", key: String(user.id), pace: SIGN_IN_PACE.own };
  await requireAttempt(postgresLimiter(db), [own]);
  const hash = await findPassword(db, user.id);
  const counted = { own, common: [] };
  const wrong = hash === null ? NONE : WRONG;
  await requirePassword(db, { password, hash, counted, field: "currentPassword", wrong });
}
