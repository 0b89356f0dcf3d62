import type { SavedSearch, SavedSearchSubject } from "@stackyard/contract/common/saved-searches";
import type { Database } from "../../../platform/db/database.ts";

export const SEARCH_COLUMNS = ["id", "subject", "name", "query", "createdAt"] as const;

/** A user's saved searches, newest first. */
export function selectSearches(db: Database, userId: number, subject?: SavedSearchSubject) {
  const own = db
    .selectFrom("savedSearches")
    .select(SEARCH_COLUMNS)
    .where("userId", "=", userId)
    .orderBy("id", "desc");
  return subject ? own.where("subject", "=", subject) : own;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSearches>["execute"]>>[number];

export function presentSavedSearch({ createdAt, ...row }: Row): SavedSearch {
  return { ...row, createdAt: createdAt.toISOString() };
}

export async function deleteSearch(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("savedSearches")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
