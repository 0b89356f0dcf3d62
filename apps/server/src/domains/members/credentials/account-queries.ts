import type { Database } from "../../../platform/db/database.ts";

const COLUMNS = ["users.id", "username", "displayUsername", "email", "emailVerified"] as const;

/** Accounts that one address may ask a new password for while none has confirmed it. */
const MOST_CLAIMANTS = 3;

export function findAccount(db: Database, id: number) {
  return db.selectFrom("users").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** The same, for the rest of the transaction: two changes of one account come one after the other. */
export function lockAccount(db: Database, id: number) {
  return db
    .selectFrom("users")
    .select(COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Whose address it is. */
export function findConfirmedHolder(db: Database, email: string) {
  return db
    .selectFrom("users")
    .select(COLUMNS)
    .where("email", "=", email)
    .where("emailVerified", "=", true)
    .executeTakeFirst();
}

/** Whose address it is; where nobody has confirmed it, who says so, the first one first. */
export function listHolders(db: Database, email: string) {
  return db
    .selectFrom("users")
    .select(COLUMNS)
    .where("email", "=", email)
    .where(({ eb, exists, not, selectFrom }) =>
      eb.or([
        eb("emailVerified", "=", true),
        not(
          exists(
            selectFrom("users as holder")
              .select("holder.id")
              .where("holder.email", "=", email)
              .where("holder.emailVerified", "=", true),
          ),
        ),
      ]),
    )
    .orderBy("id")
    .limit(MOST_CLAIMANTS)
    .execute();
}

/** Also for somebody who has only come by way of another site so far. */
export async function storePasswordHash(
  db: Database,
  userId: number,
  password: string,
): Promise<void> {
  const account = { userId, providerId: "credential", accountId: String(userId), password };
  await db
    .insertInto("accounts")
    .values(account)
    .onConflict((taken) =>
      taken.columns(["providerId", "accountId"]).doUpdateSet({ password, updatedAt: new Date() }),
    )
    .execute();
}

/** With `kept`, the hash of a session's token, all but that one. */
export async function endSessions(db: Database, userId: number, kept?: string): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(kept !== undefined, (sessions) => sessions.where("token", "!=", kept ?? ""))
    .execute();
}

/** Throws where another account has confirmed the address. */
export async function storeAddress(
  db: Database,
  userId: number,
  { email, isConfirmed }: { readonly email: string; readonly isConfirmed: boolean },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ email, emailVerified: isConfirmed, updatedAt: new Date() })
    .where("id", "=", userId)
    .execute();
}
