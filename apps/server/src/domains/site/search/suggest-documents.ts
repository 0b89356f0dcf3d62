import type { SiteEntry } from "@stackyard/contract/site/search";
import type { SiteKind } from "@stackyard/contract/site/search-lists";
import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

/** What we have written to be read by whoever has a question. */
const READ: readonly SiteKind[] = ["documentation", "rule", "tutorial"];

const SHOWN = 3;

/**
 * Documents that may spare somebody a question: whatever has any of its words in its title or what it
 * says of itself, the best first. Of a few hundred documents, all that match can be ranked.
 */
export async function suggestDocuments(
  { db }: Pick<Services, "db">,
  question: string,
): Promise<SiteEntry[]> {
  const { rows } = await sql<SiteEntry>`
    WITH asked AS MATERIALIZED (
      SELECT string_agg(quote_literal(lexeme) || ':AB', ' | ')::tsquery AS words
      FROM unnest(to_tsvector('english', ${question})))
    SELECT id, kind, address, title, excerpt FROM site_entries
    WHERE kinds && ${[...READ]}::text[] AND search_document @@ (SELECT words FROM asked)
    ORDER BY ts_rank(search_document, (SELECT words FROM asked)) DESC, id
    LIMIT ${SHOWN}`.execute(db);
  return rows;
}
