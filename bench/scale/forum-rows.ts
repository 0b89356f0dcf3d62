import type pg from "pg";
import { renderingOf } from "../../apps/server/src/platform/markdown/rendering.ts";
import { WITHOUT_TRIGGERS, withoutIndexes } from "./without-indexes.ts";

/** This thread has ten thousand replies. */
export const LONG_THREAD = 1;
const LONG = 10_000;

const WORDS =
  "network cluster bucket database gateway pipeline registry function queue monitor policy role".split(
    " ",
  );

/**
 * Inserts up to `total` threads of ten posts each with SQL. Triggers are disabled, so their
 * counters are written directly.
 */
export async function fillForum(pool: pg.Pool, total: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(WITHOUT_TRIGGERS);
    await client.query(`
      INSERT INTO users (id, username, username_skeleton, display_username, email, role)
      SELECT n, name, name, name, name || '@example.test', 'buyer'
      FROM generate_series(1, 1000) AS n, concat('author-', n) AS name ON CONFLICT DO NOTHING`);
    await client.query(`
      INSERT INTO forum_categories (id, name, slug, description)
      SELECT n, 'Category ' || n, 'category-' || n, 'What is talked about.'
      FROM generate_series(1, 8) AS n ON CONFLICT DO NOTHING`);
    const { rows } = await client.query("SELECT count(*)::int AS count FROM forum_threads");
    const from = rows[0].count + 1;
    const filled = [WORDS, from, total, LONG_THREAD, LONG];
    await withoutIndexes(client, ["forum_threads", "forum_posts"], async () => {
      await client.query(THREADS, [...filled, POSTS_BELOW]);
      await client.query(POSTS, [...filled, POSTS_BELOW, renderingOf()]);
    });
    await client.query("VACUUM ANALYZE forum_threads, forum_posts");
    await client.query(`
      UPDATE forum_categories SET thread_count = counted.threads, solved_count = counted.threads / 2
      FROM (SELECT category_id, count(*) AS threads FROM forum_threads GROUP BY 1) AS counted
      WHERE category_id = forum_categories.id`);
  } finally {
    client.release(true);
  }
}

/**
 * Ids below this are unused, because threads refer to their solutions before those posts are
 * inserted.
 */
const POSTS_BELOW = 1_000_000;

const THREADS = `
  INSERT INTO forum_threads (id, title, user_id, category_id, excerpt, tags, reply_count, last_number,
    view_count, activity, solution_id)
  SELECT n, 'How do I make a ' || word || ' for series' || (n / 37), 1 + n % 1000, 1 + n % 8,
    'It is about a ' || word, ARRAY[word], replies, replies, n * 7919 % 5000, n,
    CASE WHEN n % 2 = 0 THEN $6::int + n * 10 + 2 END
  FROM generate_series($2::int, $3::int) AS n,
    LATERAL (SELECT ($1::text[])[1 + n % 12] AS word,
      CASE n WHEN $4::int THEN $5::int ELSE 9 END AS replies) AS made`;

const POSTS = `
  INSERT INTO forum_posts (id, thread_id, number, user_id, content, html, rendering, helpful_count)
  SELECT $6::int + CASE n WHEN $4::int THEN -$5::int - 1 ELSE n * 10 END + number,
    n, number, 1 + (n + number) % 1000, body, '<p>' || body || '</p>', $7::text, (n * number) % 7
  FROM generate_series($2::int, $3::int) AS n,
    LATERAL generate_series(0, CASE n WHEN $4::int THEN $5::int ELSE 9 END) AS number,
    LATERAL (SELECT 'The ' || ($1::text[])[1 + (n + number) % 12] || ' and its '
      || ($1::text[])[1 + (n * 7 + number) % 12] || ' of series' || (n / 37)
      || ' fail when the plan has more than ' || number || ' of them.' AS body) AS made`;
