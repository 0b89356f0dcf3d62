import type { ExpressionBuilder } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/schema.generated.ts";

const PUBLIC_COLUMNS = [
  "id",
  "displayUsername",
  "fullName",
  "bio",
  "avatar",
  "role",
  "githubLink",
  "githubUsername",
  "githubAvatar",
  "skills",
  "certifications",
  "trustScore",
  "organization",
  "createdAt",
  "isVerified",
  "specialization",
  "experience",
] as const;

const OWN_COLUMNS = [
  ...PUBLIC_COLUMNS,
  "username",
  "email",
  "emailVerified",
  "githubId",
  "preferredIacTools",
  "cloudProvider",
  "securityCertifications",
  "auditingExperience",
  "auditorApprovedAt",
  "auditorAppliedAt",
] as const;

export function findPublicUser(db: Database, id: number) {
  return db.selectFrom("users").select(PUBLIC_COLUMNS).where("id", "=", id).executeTakeFirst();
}

export function findPublicUserByName(db: Database, username: string) {
  return findByName(db, { username: username.toLowerCase() });
}

const findByName = compileFirst((db, given: { username: string }) =>
  db
    .selectFrom("users")
    .select([...PUBLIC_COLUMNS, "emailVerified"])
    .where("username", "=", given.username),
);

export const findOwnUser = compileFirst((db, given: { id: number }) =>
  db
    .selectFrom("users")
    .select(OWN_COLUMNS)
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("mailBounces").whereRef("address", "=", "users.email")).as(
        "hasBouncedEmail",
      ),
    )
    .where("id", "=", given.id),
);

const AUDITOR_COLUMNS = [
  "id",
  "displayUsername",
  "fullName",
  "securityCertifications",
  "auditingExperience",
  "createdAt",
  "auditorApprovedAt",
] as const;

/** Registered as an auditor, or applied later. */
const isOrWouldBeAuditor = ({ eb, or }: ExpressionBuilder<DB, "users">) =>
  or([eb("role", "=", "auditor"), eb("auditorAppliedAt", "is not", null)]);

export function listAuditors(db: Database) {
  return db
    .selectFrom("users")
    .select(AUDITOR_COLUMNS)
    .where(isOrWouldBeAuditor)
    .orderBy("auditorApprovedAt", (order) => order.desc().nullsFirst())
    .orderBy("id")
    .limit(200)
    .execute();
}

export function markAuditorApproved(db: Database, id: number) {
  return db
    .updateTable("users")
    .set({ role: "auditor", auditorApprovedAt: new Date(), auditorAppliedAt: null })
    .where("id", "=", id)
    .where(isOrWouldBeAuditor)
    .where("auditorApprovedAt", "is", null)
    .returning(AUDITOR_COLUMNS)
    .executeTakeFirst();
}
