import type { Role } from "@stackyard/contract/base/option-lists";
import { type SqlBool, sql } from "kysely";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { IS_NOT_SUSPENDED } from "../identity/suspension.ts";

const COLUMNS = [
  "users.id",
  "displayUsername",
  "fullName",
  "email",
  "emailVerified",
  "role",
  "createdAt",
  "suspendedAt",
  "suspendedUntil",
  "suspensionReason",
] as const;

const selectAccounts = (db: Database) =>
  db
    .selectFrom("users")
    .select(COLUMNS)
    .select(sql<boolean>`NOT ${IS_NOT_SUSPENDED}`.as("isSuspended"));

export type ManagedUserRow = Awaited<ReturnType<typeof findManagedUser>>;

export function findManagedUser(db: Database, id: number) {
  return selectAccounts(db).where("id", "=", id).executeTakeFirstOrThrow();
}

/** An account, locked until the transaction ends. */
export function lockAccount(db: Database, id: number) {
  return selectAccounts(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The current administrators, locked until the transaction ends. */
export async function lockAdministrators(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where(IS_NOT_SUSPENDED)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export interface AccountFilter {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly standing?: "active" | "suspended" | undefined;
}

export async function listAccounts(
  db: Database,
  filter: AccountFilter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  const matches = matching(filter);
  return selectAccounts(db)
    .where(matches)
    .$if(before !== undefined, (users) => users.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function countAccounts(db: Database, filter: AccountFilter): Promise<number> {
  return countRows(db.selectFrom("users").where(matching(filter)));
}

function matching({ search, role, standing }: AccountFilter) {
  const part = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const named = part
    ? sql`(username ILIKE ${part} OR email ILIKE ${part} OR full_name ILIKE ${part})`
    : sql`true`;
  const ofRole = role ? sql`role = ${role}` : sql`true`;
  const isActive = standing ? standing === "active" : null;
  const stands = isActive === null ? sql`true` : sql`${IS_NOT_SUSPENDED} = ${isActive}`;
  return sql<SqlBool>`${named} AND ${ofRole} AND ${stands}`;
}

/** A new auditor, even a former one, needs an approval. */
export async function storeRole(db: Database, id: number, role: Role): Promise<void> {
  await db
    .updateTable("users")
    .set({ role, auditorApprovedAt: null, updatedAt: new Date() })
    .where("id", "=", id)
    .execute();
}

export async function storeSuspension(
  db: Database,
  id: number,
  suspension: { readonly reason: string; readonly until: string | null } | null,
): Promise<void> {
  await db
    .updateTable("users")
    .set({
      suspendedAt: suspension && sql<Date>`now()`,
      suspendedUntil: suspension?.until ?? null,
      suspensionReason: suspension?.reason ?? null,
    })
    .where("id", "=", id)
    .execute();
}

export async function endSessions(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("sessions").where("userId", "=", userId).execute();
}
