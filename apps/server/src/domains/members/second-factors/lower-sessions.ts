import type { Database } from "../../../platform/db/database.ts";

/**
 * When an account's last second factor is removed, none of its sessions counts as having passed
 * one.
 */
export async function lowerSessions(db: Database, userId: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ secondFactorAt: null })
    .where("userId", "=", userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("passkeys").select("id").where("userId", "=", userId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("authenticatorApps")
            .select("userId")
            .where("userId", "=", userId)
            .where("confirmedAt", "is not", null),
        ),
      ),
    )
    .execute();
}
