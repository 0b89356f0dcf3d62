import type { ModuleFilterState } from "@stackyard/contract/base/option-lists";
import { type SqlBool, sql } from "kysely";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";

const COLUMNS = [
  "modules.id",
  "modules.title",
  "modules.namespace",
  "modules.name",
  "modules.system",
  "modules.status",
  "modules.createdAt",
  "modules.isFeatured",
  "modules.isVerified",
  "modules.purchaseCount",
  "modules.authorId",
  "modules.takenDownAt",
  "modules.takenDownBy",
  "modules.takedownReason",
  "modules.takedownIsCritical",
  "users.displayUsername as authorUsername",
  "latest.version as latestVersion",
] as const;

const selectManaged = (db: Database) =>
  db
    .selectFrom("modules")
    .innerJoin("users", "users.id", "modules.authorId")
    .leftJoin("moduleVersions as latest", "latest.id", "modules.latestVersionId")
    .select(COLUMNS);

export type ManagedRow = Awaited<ReturnType<typeof findManaged>>;

export function findManaged(db: Database, id: number) {
  return selectManaged(db).where("modules.id", "=", id).executeTakeFirstOrThrow();
}

export interface ManagedFilter {
  readonly search?: string | undefined;
  readonly standing?: ModuleFilterState | undefined;
}

/** Matching modules, newest first, optionally before a given one. */
export function listManaged(
  db: Database,
  filter: ManagedFilter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return selectManaged(db)
    .where(matching(filter))
    .$if(before !== undefined, (modules) => modules.where("modules.id", "<", before ?? 0))
    .orderBy("modules.id", "desc")
    .limit(limit)
    .execute();
}

/** The number of matches, counted up to `most`. */
export function countManaged(db: Database, filter: ManagedFilter, most: number): Promise<number> {
  const some = db
    .selectFrom("modules")
    .innerJoin("users", "users.id", "modules.authorId")
    .select("modules.id")
    .where(matching(filter))
    .limit(most);
  return countRows(db.selectFrom(some.as("counted")));
}

const STANDS: Record<ModuleFilterState, ReturnType<typeof sql>> = {
  pending: sql`modules.status = 'pending'`,
  published: sql`modules.status = 'published'`,
  featured: sql`modules.is_featured`,
  rejected: sql`modules.status = 'rejected'`,
  withdrawn: sql`modules.status = 'withdrawn' AND taken_down_at IS NULL`,
  "taken-down": sql`taken_down_at IS NOT NULL`,
};

function matching({ search, standing }: ManagedFilter) {
  const part = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const named = part
    ? sql`(title ILIKE ${part} OR display_username ILIKE ${part}
        OR namespace || '/' || name || '/' || system ILIKE ${part})`
    : sql`true`;
  return sql<SqlBool>`${named} AND ${standing ? STANDS[standing] : sql`true`}`;
}
