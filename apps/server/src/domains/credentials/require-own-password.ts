import { forgiveAttempts, takeAttempt } from "../../platform/attempts.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { tooManyAttempts } from "../../platform/http/too-many-attempts.ts";
import type { UserServices } from "../../platform/services.ts";
import { verifyPassword } from "../identity/password-hash.ts";
import { SIGN_IN_PACE } from "../identity/sign-in-pace.ts";
import { findPasswordHash } from "./account-queries.ts";

const WRONG = "This is not your current password";
const NONE = "Your account has no password yet. Ask for one on the sign-in page.";

/**
 * Asks for the password of the one who is signed in, so that a session left open cannot give the
 * account away. Tries are counted as those of signing in are. `currentPassword` is its field.
 */
export async function requireOwnPassword(
  { db, user }: UserServices,
  password: string,
): Promise<void> {
  const counter = { name: "own password", key: String(user.id), pace: SIGN_IN_PACE.own };
  const { waitSeconds } = await takeAttempt(db, [counter]);
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  const hash = await findPasswordHash(db, user.id);
  if (hash === null || !(await verifyPassword(password, hash))) {
    const message = hash === null ? NONE : WRONG;
    throw new AppError("validation_failed", { message, fields: { currentPassword: message } });
  }
  await forgiveAttempts(db, counter);
}
