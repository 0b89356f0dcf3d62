import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";
import { verifyPassword } from "../identity/password-hash.ts";
import type { Counted } from "./sign-in-pace.ts";

/** The password's hash; null where the account has none. */
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
  /** Of the account's password; null where it has none, which no password is. */
  readonly hash: string | null;
  /** The try, which has been counted already. */
  readonly counted: Counted;
  /** What the form calls it, and what it says of a wrong one. */
  readonly field: string;
  readonly wrong: string;
}

/** Throws unless it is the account's password; then what was counted against its owner is forgiven. */
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
