import type { Database } from "../../../platform/db/database.ts";

/** The user with this name, and whether they have a password; undefined if there is none. */
export async function findSignIn(db: Database, username: string) {
  const row = await db
    .selectFrom("users")
    .leftJoin("accounts", (account) =>
      account.onRef("accounts.userId", "=", "users.id").on("accounts.password", "is not", null),
    )
    .select(["users.id", "accounts.id as accountId"])
    .where("username", "=", username.toLowerCase())
    .executeTakeFirst();
  return row && { id: row.id, hasPassword: row.accountId !== null };
}

/** Whether signing in requires an authenticator app's code. */
export async function hasAuthenticatorApp(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("authenticatorApps")
    .select("userId")
    .where("userId", "=", userId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
