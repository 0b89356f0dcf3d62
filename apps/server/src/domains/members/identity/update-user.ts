import { sql, type Updateable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Users } from "../../../platform/db/schema.generated.ts";

/** Changes a user's row. The caller decides who may. */
export async function updateUser(
  db: Database,
  userId: number,
  change: Updateable<Users>,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ ...change, updatedAt: new Date() })
    .where("id", "=", userId)
    .execute();
}

/** Withdraws a pending application as an auditor, and returns whether there was one. */
export async function forgetAuditorApplication(db: Database, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set(({ case: either, ref }) => ({
      auditorAppliedAt: null,
      role: either()
        .when("role", "=", "auditor")
        .then(sql.lit("buyer" as const))
        .else(ref("role"))
        .end(),
    }))
    .where("id", "=", userId)
    .where("auditorApprovedAt", "is", null)
    .where(({ eb, or }) => or([eb("role", "=", "auditor"), eb("auditorAppliedAt", "is not", null)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
