import type { SiteKind } from "@stackyard/contract/site/search-lists";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { SEARCH_TIERS } from "../../common/search/search-tiers.ts";

/** A page as the index knows it. */
export interface NewEntry {
  readonly kind: SiteKind;
  readonly address: string;
  readonly title: string;
  readonly excerpt: string;
  readonly words: string;
  readonly ownerId: number | null;
  readonly weight: number;
}

/** Writes entries that are new or not as they were, and has the vocabulary learn their words. */
export async function keepEntries(db: Database, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    WITH given AS (
      SELECT DISTINCT ON (address) * FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS entry (kind text,
        address text, title text, excerpt text, words text, "ownerId" integer, weight float)
    ), kept AS (
      INSERT INTO site_entries AS old (kind, address, title, excerpt, words, owner_id, weight)
      SELECT kind, address, title, excerpt, words, "ownerId", weight FROM given
      ON CONFLICT (address) DO UPDATE SET kind = excluded.kind, title = excluded.title,
        excerpt = excluded.excerpt, words = excluded.words, owner_id = excluded.owner_id,
        weight = excluded.weight
      WHERE (old.kind, old.title, old.excerpt, old.words, old.owner_id, old.weight) IS DISTINCT FROM
        (excluded.kind, excluded.title, excluded.excerpt, excluded.words, excluded.owner_id, excluded.weight)
      RETURNING title, excerpt, words
    )
    INSERT INTO site_words (word)
    SELECT DISTINCT word FROM kept,
      regexp_split_to_table(lower(concat_ws(' ', title, excerpt, words)), '[^[:alnum:]]+') AS word
    WHERE length(word) BETWEEN 2 AND 40 ORDER BY word
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function dropEntry(db: Database, address: string): Promise<void> {
  await db.deleteFrom("siteEntries").where("address", "=", address).execute();
}

/** Drops what is of one of these kinds and not among these addresses. */
export async function dropOthers(
  db: Database,
  kinds: readonly SiteKind[],
  addresses: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM site_entries
    WHERE kind = ANY(${[...kinds]}::text[]) AND address <> ALL(${[...addresses]}::text[])`.execute(
    db,
  );
}

/** Whatever is found by somebody's name goes with them; what they leave to others is indexed anew. */
export async function addressesOf(db: Database, ownerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("siteEntries")
    .select("address")
    .where("ownerId", "=", ownerId)
    .execute();
  return rows.map(({ address }) => address);
}

/** As many entries as the largest tier that there is may hold. */
export async function mostEntries(db: Database): Promise<number> {
  const { tier } = await db
    .selectFrom("siteEntries")
    // As the index has it.
    .select(sql<number | null>`max(search_tier + 0)`.as("tier"))
    .executeTakeFirstOrThrow();
  return SEARCH_TIERS[tier ?? 0] ?? Number.POSITIVE_INFINITY;
}

export function readEntries(db: Database, ids: readonly number[]) {
  return db
    .selectFrom("siteEntries")
    .select(["id", "kind", "address", "title", "excerpt"])
    .where("id", "in", ids)
    .execute();
}
