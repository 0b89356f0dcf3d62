import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** A section of a document. */
export interface NewSection {
  /** The document's address. */
  readonly address: string;
  readonly position: number;
  /** The heading's anchor; empty before the first heading. */
  readonly anchor: string;
  readonly heading: string;
  readonly content: string;
}

/** Replaces the sections of all documents. */
export async function keepSections(db: Database, sections: readonly NewSection[]): Promise<void> {
  await db.deleteFrom("siteSections").execute();
  await sql`
    INSERT INTO site_sections (entry_id, position, anchor, heading, content)
    SELECT site_entries.id, position, anchor, heading, content
    FROM jsonb_to_recordset(${JSON.stringify(sections)}::jsonb)
      AS given (address text, position smallint, anchor text, heading text, content text)
      JOIN site_entries ON site_entries.address = given.address`.execute(db);
}

export interface FoundSection {
  readonly entryId: number;
  readonly anchor: string;
  readonly heading: string;
  /** The passage that matches best. */
  readonly passage: string;
}

const PASSAGE = "StartSel='',StopSel='',MaxWords=34,MinWords=18";

/** The best-matching section of each of these entries that has sections. */
export async function findSections(
  db: Database,
  entryIds: readonly number[],
  query: RawBuilder<unknown>,
): Promise<Map<number, FoundSection>> {
  const { rows } = await sql<FoundSection>`
    WITH asked AS MATERIALIZED (SELECT ${query} AS query), best AS MATERIALIZED (
      SELECT DISTINCT ON (entry_id) entry_id, anchor, heading, content
      FROM site_sections, asked
      WHERE entry_id = ANY(${[...entryIds]}::integer[]) AND search_document @@ query
      ORDER BY entry_id, ts_rank(search_document, query) DESC, position
    )
    SELECT entry_id, anchor, heading, ts_headline('english', content, query, ${PASSAGE}) AS passage
    FROM best, asked`.execute(db);
  return new Map(rows.map((row) => [row.entryId, row]));
}
