import type { Updateable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Users } from "../../platform/db/schema.generated.ts";

/** A user's profile, held until the transaction ends. */
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
