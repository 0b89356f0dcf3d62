import { compileOnce } from "../../platform/db/compile-once.ts";
import type { Database } from "../../platform/db/database.ts";
import { VIEWER_COLUMNS } from "./present-viewer.ts";
import { IS_NOT_SUSPENDED } from "./suspension.ts";

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
  "email",
  "emailVerified",
  "githubId",
  "preferredIacTools",
  "cloudProvider",
  "securityCertifications",
  "auditingExperience",
  "auditorApprovedAt",
] as const;

export function findPublicUser(db: Database, id: number) {
  return db.selectFrom("users").select(PUBLIC_COLUMNS).where("id", "=", id).executeTakeFirst();
}

export function findOwnUser(db: Database, id: number) {
  return db.selectFrom("users").select(OWN_COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** Who signs in by this name, and whether by password; undefined when there is no such user. */
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

const AUDITOR_COLUMNS = [
  "id",
  "displayUsername",
  "fullName",
  "securityCertifications",
  "auditingExperience",
  "createdAt",
  "auditorApprovedAt",
] as const;

export function listAuditors(db: Database) {
  return db
    .selectFrom("users")
    .select(AUDITOR_COLUMNS)
    .where("role", "=", "auditor")
    .orderBy("auditorApprovedAt", (order) => order.desc().nullsFirst())
    .orderBy("id")
    .limit(200)
    .execute();
}

export function markAuditorApproved(db: Database, id: number) {
  return db
    .updateTable("users")
    .set({ auditorApprovedAt: new Date() })
    .where("id", "=", id)
    .where("role", "=", "auditor")
    .where("auditorApprovedAt", "is", null)
    .returning(AUDITOR_COLUMNS)
    .executeTakeFirst();
}

/** A session by its token's hash, with what decisions need of its user. */
export async function findSession(db: Database, tokenHash: string) {
  const [session] = await selectSession(db, { tokenHash });
  return session;
}

const selectSession = compileOnce((db, given: { tokenHash: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select([...VIEWER_COLUMNS, "expiresAt"])
    .where("sessions.token", "=", given.tokenHash)
    .where(IS_NOT_SUSPENDED),
);
