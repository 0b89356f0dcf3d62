import type { SiteEntry } from "@stackyard/contract/site/search";
import type { SiteKind } from "@stackyard/contract/site/search-lists";
import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

/** The kinds that answer questions. */
const READ: readonly SiteKind[] = ["documentation", "rule", "tutorial"];

const SHOWN = 3;

/**
 * Documents that may answer a question: those with any of its words in their title or summary, the
 * best first. There are a few hundred documents, so all matches can be ranked.
 */
export async function suggestDocuments(
  { db }: Pick<Services, "db">,
  question: string,
): Promise<SiteEntry[]> {
  const { rows } = await sql<SiteEntry>`
    WITH asked AS MATERIALIZED (
      SELECT string_agg(quote_literal(lexeme) || ':AB', ' | ')::tsquery AS words
      FROM unnest(to_tsvector('english', ${question})))
    SELECT id, kind, address, title, NULL AS section, excerpt FROM site_entries
    WHERE kinds && ${[...READ]}::text[] AND search_document @@ (SELECT words FROM asked)
    ORDER BY ts_rank(search_document, (SELECT words FROM asked)) DESC, id
    LIMIT ${SHOWN}`.execute(db);
  return rows;
}
