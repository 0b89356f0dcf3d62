import type { SavedSearchSubject } from "@stackyard/contract/common/saved-searches";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Maximum people notified of one match. */
const MAX_NOTIFIED = 1_000;

/** A user whose saved search finds something, as the event about it names them. */
interface Waiting {
  readonly userId: number;
  readonly query: string;
  readonly name?: string;
}

interface Searched {
  readonly subject: SavedSearchSubject;
  /** The table and the condition of what was found: `engineers WHERE id = 1`. */
  readonly found: RawBuilder<unknown>;
}

/**
 * Users whose saved searches find something of another user, each once, by their oldest such
 * search. The few facets of what was found select the candidate searches, and only their words are
 * compared.
 */
export async function findWaiting(
  db: Database,
  { subject, found }: Searched,
): Promise<readonly Waiting[]> {
  // The subject is a literal, so that generic plans can use its index.
  const { rows } = await sql<Omit<Waiting, "name"> & { readonly name: string | null }>`
    SELECT DISTINCT ON (saved.user_id) saved.user_id, saved.query, saved.name
    FROM (SELECT user_id, facets, search_document FROM ${found}) AS found
      JOIN saved_searches AS saved
        ON saved.subject = ${sql.lit(subject)} AND saved.facets <@ found.facets
    WHERE saved.user_id <> found.user_id
      AND (saved.terms = '[]' OR found.search_document @@ saved.words)
    ORDER BY saved.user_id, saved.id LIMIT ${MAX_NOTIFIED}`.execute(db);
  return rows.map(({ name, ...one }) => ({ ...one, ...(name && { name }) }));
}
