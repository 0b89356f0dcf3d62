import { type ExpressionBuilder, sql } from "kysely";
import { compileOnce } from "../../platform/db/compile-once.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/schema.generated.ts";
import { IS_NOT_SUSPENDED } from "./suspension.ts";

/** What decisions need of a user's row. */
export const VIEWER_COLUMNS = [
  "users.id",
  "users.username",
  "users.role",
  "users.auditorApprovedAt",
  "users.emailVerified",
] as const;

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
  return db
    .selectFrom("users")
    .select(PUBLIC_COLUMNS)
    .where("username", "=", username.toLowerCase())
    .executeTakeFirst();
}

export async function findOwnUser(db: Database, id: number) {
  const [user] = await selectOwnUser(db, { id });
  return user;
}

const selectOwnUser = compileOnce((db, given: { id: number }) =>
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

/** Whether signing in asks for an authenticator app's code as well. */
export async function hasAuthenticatorApp(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("authenticatorApps")
    .select("userId")
    .where("userId", "=", userId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the session of this token's hash was opened within the last quarter of an hour. */
export async function isFreshSession(db: Database, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("token", "=", tokenHash)
    .where("createdAt", ">", sql<Date>`now() - interval '15 minutes'`)
    .executeTakeFirst();
  return row !== undefined;
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

/** A session by its token's hash, with what decisions need of its user. */
export async function findSession(db: Database, tokenHash: string) {
  const [session] = await selectSession(db, { tokenHash });
  return session;
}

const selectSession = compileOnce((db, given: { tokenHash: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select([...VIEWER_COLUMNS, "expiresAt", "secondFactorAt"])
    .select(["sessions.id as sessionId", "lastAddress", "lastUsedAt"])
    .where("sessions.token", "=", given.tokenHash)
    .where("users.deletedAt", "is", null)
    .where(IS_NOT_SUSPENDED),
);
