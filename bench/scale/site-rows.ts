import type pg from "pg";
import { rankEntries } from "../../apps/server/src/domains/site/search/rank-entries.ts";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { withoutIndexes } from "./without-indexes.ts";

/** Number of documents, rules and answers, independent of the size. */
const OWN = 400;

/**
 * Fills the site search index up to `total` entries with SQL: Stackyard's own content, then users'
 * content, with a few much more popular items.
 */
export async function fillSite(pool: pg.Pool, total: number, db: Database): Promise<void> {
  const client = await pool.connect();
  try {
    await withoutIndexes(client, ["site_entries"], async () => {
      await client.query(INSERT, [total, OWN]);
      // Ranks entries like the hourly job, so that the rebuilt indexes contain only final tiers.
      await rankEntries({ db });
    });
    await client.query(VOCABULARY);
  } finally {
    client.release(true);
  }
}

const INSERT = `
  INSERT INTO site_entries (kind, address, title, excerpt, words, weight)
  SELECT kind, '/' || kind || '/' || n, initcap(quality || ' ' || noun || ' series' || (n / 37)),
    'How a ' || quality || ' ' || noun || ' is set up and kept, with word' || (n % 5000) || '.',
    noun || ' ' || quality || ' terraform',
    CASE WHEN n <= $2::int THEN 1000000000 ELSE 10000 / (1 + n % 9973) END
  FROM (SELECT n,
      CASE WHEN n <= $2::int
        THEN (ARRAY['documentation', 'rule', 'article', 'tutorial', 'answer', 'rule', 'rule', 'page'])[1 + n % 8]
        ELSE (ARRAY['module', 'module', 'module', 'module', 'thread', 'thread', 'thread', 'engineer',
          'service', 'service'])[1 + n % 10] END AS kind,
      (ARRAY['network', 'cluster', 'bucket', 'pipeline', 'vault', 'gateway', 'registry', 'database'])[1 + n / 10 % 8] AS noun,
      (ARRAY['secure', 'private', 'managed', 'regional', 'audited'])[1 + n / 80 % 5] AS quality
    FROM generate_series(1, $1::int) AS n) AS made`;

const VOCABULARY = `
  INSERT INTO site_words (word)
  SELECT DISTINCT word FROM site_entries,
    regexp_split_to_table(lower(concat_ws(' ', title, excerpt, words)), '[^[:alnum:]]+') AS word
  WHERE length(word) BETWEEN 2 AND 40 ON CONFLICT DO NOTHING`;
