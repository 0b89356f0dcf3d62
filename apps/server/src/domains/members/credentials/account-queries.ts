import type { Database } from "../../../platform/db/database.ts";

const COLUMNS = ["users.id", "username", "displayUsername", "email", "emailVerified"] as const;

/** Maximum accounts that get a reset link for an address that none of them has confirmed. */
const MAX_CLAIMANTS = 3;

export function findAccount(db: Database, id: number) {
  return db.selectFrom("users").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** Locked until the transaction ends, so that concurrent changes of an account are serialized. */
export function lockAccount(db: Database, id: number) {
  return db
    .selectFrom("users")
    .select(COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The account that has confirmed the address. */
export function findConfirmedHolder(db: Database, email: string) {
  return db
    .selectFrom("users")
    .select(COLUMNS)
    .where("email", "=", email)
    .where("emailVerified", "=", true)
    .executeTakeFirst();
}

/**
 * The account that has confirmed the address; if there is none, the accounts that claim it, oldest
 * first.
 */
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
    .limit(MAX_CLAIMANTS)
    .execute();
}

/** Works for accounts that have only signed in through GitHub so far, too. */
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

/** Ends all sessions, or all but the one whose token hash is `kept`. */
export async function endSessions(db: Database, userId: number, kept?: string): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(kept !== undefined, (sessions) => sessions.where("token", "!=", kept ?? ""))
    .execute();
}

/** Throws if another account has confirmed the address. */
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
