import type pg from "pg";
import { withoutIndexes } from "./without-indexes.ts";

/**
 * Vocabulary of titles and tags with uneven frequencies: some words in every tenth module, others
 * in hardly any.
 */
const NOUNS =
  "network cluster bucket database gateway pipeline registry function queue monitor firewall vault cache proxy topic volume subnet role policy runner".split(
    " ",
  );
const QUALITIES =
  "secure private managed minimal production regional global encrypted audited resilient".split(
    " ",
  );
const CLOUDS = ["aws", "azure", "gcp"];

/**
 * Inserts up to `total` published modules with SQL. Deterministic, with a realistic, skewed
 * distribution of sales, ratings, scores and verification.
 */
export async function fillCatalogue(pool: pg.Pool, total: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SELECT setseed(0.42)");
    await client.query(`
      INSERT INTO users (id, username, username_skeleton, display_username, email, role)
      SELECT n, name, name, name, name || '@example.test', 'contributor'
      FROM generate_series(1, 1000) AS n, concat('author-', n) AS name ON CONFLICT DO NOTHING`);
    const { rows } = await client.query("SELECT count(*)::int AS count FROM modules");
    const from = rows[0].count + 1;
    await withoutIndexes(client, ["modules"], () =>
      client.query(INSERT, [NOUNS, QUALITIES, CLOUDS, from, total]),
    );
    await client.query(VOCABULARY);
  } finally {
    client.release();
  }
}

const INSERT = `
  INSERT INTO modules (author_id, title, description, price_cents, category, tags, security_score,
    quality_score, efficiency_score, status, is_verified, is_featured, namespace, name, system,
    rating_count, rating_sum, purchase_count, trending_rank, created_at, updated_at, license)
  SELECT 1 + n % 1000,
    initcap(quality || ' ' || noun || ' for ' || cloud || ' ' || rare),
    'Sets up a ' || quality || ' ' || noun || ' with sensible defaults; see word' || (n % 5000) || ' and the examples.',
    100 + (random() * 20000)::int,
    (ARRAY['infrastructure','ci-cd','storage','security','networking','monitoring','kubernetes','serverless'])[1 + floor(8 * power(random(), 1.5))::int],
    ARRAY[noun, cloud, quality],
    40 + (random() * 60)::int, 40 + (random() * 60)::int, 40 + (random() * 60)::int,
    'published', random() < 0.3, n <= 12,
    'author-' || (1 + n % 1000), 'module-' || n,
    (ARRAY['aws','azurerm','google','kubernetes','oci','digitalocean'])[1 + floor(6 * power(random(), 2))::int],
    ratings, (ratings * (3 + 2 * random()))::int, ratings * 4,
    2950 + random() * 20, now() - (n % 1000) * interval '1 hour',
    now() - power(random(), 2) * interval '1000 days',
    (ARRAY['Apache-2.0','MIT','MPL-2.0',NULL])[1 + floor(4 * random())::int]
  FROM (
    SELECT n, $1::text[] AS nouns,
      ($1::text[])[1 + floor(20 * power(random(), 2))::int] AS noun,
      ($2::text[])[1 + floor(10 * random())::int] AS quality,
      ($3::text[])[1 + floor(3 * random())::int] AS cloud,
      'series' || (n / 37) AS rare,
      floor(5 * power(random(), -0.5) - 5)::int AS ratings
    FROM generate_series($4::int, $5::int) AS n
  ) AS made`;

const VOCABULARY =
  "INSERT INTO search_words (word) SELECT DISTINCT word FROM module_words ON CONFLICT DO NOTHING";
