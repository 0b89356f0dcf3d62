import type { Database } from "../../../platform/db/database.ts";

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

export function findUser(db: Database, userId: number) {
  return db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
}
