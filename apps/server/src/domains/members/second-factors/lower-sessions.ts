import type { Database } from "../../../platform/db/database.ts";

/** Once the last second factor of an account is gone, none of its sessions counts as having shown one. */
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
