import { sql, type Updateable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Users } from "../../../platform/db/schema.generated.ts";

/** A user's profile, locked until the transaction ends. */
export function lockProfile(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .select([
      "role",
      "fullName",
      "bio",
      "organization",
      "githubLink",
      "skills",
      "certifications",
      "preferredIacTools",
      "specialization",
      "experience",
      "cloudProvider",
      "securityCertifications",
      "auditingExperience",
      "auditorAppliedAt",
    ])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

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

export function findUser(db: Database, userId: number) {
  return db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
}

/** Returns whether there was a pending one. */
export async function forgetApplication(db: Database, userId: number): Promise<boolean> {
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
