import type { SavedSearch } from "@stackyard/contract/talent/saved-searches";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

export function listSearches(db: Database, userId: number) {
  return db
    .selectFrom("savedSearches")
    .select(["id", "query", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .execute();
}

export async function deleteSearch(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("savedSearches")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Maximum people notified of one engineer. */
const MAX_NOTIFIED = 1_000;

/**
 * Users whose saved searches find an engineer, each once, by their oldest such search. An
 * engineer's few facets select the candidate searches, and only their words are compared.
 */
export async function findWaiting(
  db: Database,
  engineerId: number,
): Promise<readonly { userId: number; query: string }[]> {
  const { rows } = await sql<{ userId: number; query: string }>`
    SELECT DISTINCT ON (saved.user_id) saved.user_id, saved.query
    FROM engineers JOIN saved_searches AS saved ON saved.facets <@ engineers.facets
    WHERE engineers.id = ${engineerId} AND NOT engineers.is_hidden AND saved.user_id <> engineers.user_id
      AND (saved.terms = '[]' OR engineers.search_document @@ search_query(saved.terms))
    ORDER BY saved.user_id, saved.id LIMIT ${MAX_NOTIFIED}`.execute(db);
  return rows;
}

interface Row {
  readonly id: number;
  readonly query: string;
  readonly createdAt: Date;
}

export function presentSavedSearch({ createdAt, ...row }: Row): SavedSearch {
  return { ...row, createdAt: createdAt.toISOString() };
}
