import { forgiveAttempts, giveBackAttempt } from "../../platform/attempts.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { UserServices } from "../../platform/services.ts";
import { verifyPassword } from "./password-hash.ts";
import { countTry } from "./sign-in-pace.ts";

const WRONG = "This is not your password.";

/** Throws unless it is the caller's password, whose guesses count as those at the sign-in do. */
export async function confirmPassword(
  { db, user }: UserServices,
  { password, address }: { readonly password: string; readonly address: string },
): Promise<void> {
  const counted = await countTry(db, { username: user.username, address, device: null });
  const account = await db
    .selectFrom("accounts")
    .select("password")
    .where("userId", "=", user.id)
    .where("password", "is not", null)
    .executeTakeFirst();
  if (!account?.password || !(await verifyPassword(password, account.password))) {
    throw new AppError("validation_failed", { message: WRONG, fields: { password: WRONG } });
  }
  await forgiveAttempts(db, counted.own);
  await giveBackAttempt(db, counted.common);
}
