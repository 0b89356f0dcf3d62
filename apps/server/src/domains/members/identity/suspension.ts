import { longDate } from "@stackyard/contract/base/long-date";
import { signInSuspended } from "@stackyard/contract/events/members/identity-events";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";

/** A SQL condition on `users`, never null. A suspension ends by itself at its end date. */
export const IS_NOT_SUSPENDED = sql<boolean>`
  coalesce(users.suspended_until <= now(), users.suspended_at IS NULL)`;

/** Tells authenticated users why they can't sign in. Throws `account_suspended`. */
export async function refuseSuspended(db: Database, userId: number): Promise<void> {
  const user = await db
    .selectFrom("users")
    .select(["suspendedUntil", "suspensionReason"])
    .where("id", "=", userId)
    .where(({ not }) => not(IS_NOT_SUSPENDED))
    .executeTakeFirst();
  if (!user) return;
  await db.transaction().execute(async (db) => {
    const happened = { actorId: userId, subjectId: userId, data: { userId } };
    await record({ db }, signInSuspended, happened);
  });
  const end = user.suspendedUntil ? ` until ${longDate(user.suspendedUntil)} (UTC)` : "";
  const message = `Your account is suspended${end}. The reason: ${user.suspensionReason}`;
  throw new AppError("account_suspended", { message });
}
