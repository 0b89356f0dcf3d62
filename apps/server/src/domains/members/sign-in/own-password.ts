import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";
import { verifyPassword } from "../identity/password-hash.ts";
import type { Counted } from "./sign-in-pace.ts";

/** The password's hash; null for an account without a password. */
export async function findPassword(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom("accounts")
    .select("password")
    .where("userId", "=", userId)
    .where("password", "is not", null)
    .executeTakeFirst();
  return row?.password ?? null;
}

interface Shown {
  readonly password: string | null;
  /** The account's hash; null without a password, which then never matches. */
  readonly hash: string | null;
  /** The attempt, already counted. */
  readonly counted: Counted;
  /** The form field and its message for a wrong password. */
  readonly field: string;
  readonly wrong: string;
}

/** Throws unless the password is right; then the owner's counted attempts are forgiven. */
export async function requirePassword(
  db: Database,
  { password, hash, counted, field, wrong }: Shown,
): Promise<void> {
  if (password === null || hash === null || !(await verifyPassword(password, hash))) {
    throw new AppError("validation_failed", { message: wrong, fields: { [field]: wrong } });
  }
  await postgresLimiter(db).forgive(counted.own);
  await postgresLimiter(db).giveBack(counted.common);
}
