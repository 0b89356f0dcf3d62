import type pg from "pg";
import { WITHOUT_TRIGGERS } from "./in-bulk.ts";

/** Has ten thousand replies, whatever the others have. */
export const LONG_THREAD = 1;
const LONG = 10_000;

const WORDS =
  "network cluster bucket database gateway pipeline registry function queue monitor policy role".split(
    " ",
  );

/**
 * Fills the forum up to `total` threads of ten posts each, straight in SQL and without the triggers,
 * whose counters are written as they would have become.
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
    await client.query(THREADS, [WORDS, from, total, LONG_THREAD, LONG]);
    await client.query(POSTS, [WORDS, from, total, LONG_THREAD, LONG]);
    await client.query(`
      UPDATE forum_threads SET solution_id = posts.id FROM forum_posts AS posts
      WHERE posts.thread_id = forum_threads.id AND posts.number = 2 AND forum_threads.id % 2 = 0
        AND solution_id IS NULL`);
    await client.query(`
      UPDATE forum_categories SET thread_count = counted.threads, solved_count = counted.threads / 2
      FROM (SELECT category_id, count(*) AS threads FROM forum_threads GROUP BY 1) AS counted
      WHERE category_id = forum_categories.id`);
  } finally {
    client.release(true);
  }
}

const THREADS = `
  INSERT INTO forum_threads (id, title, user_id, category_id, excerpt, tags, reply_count, last_number,
    view_count, activity)
  SELECT n, 'How do I make a ' || word || ' for series' || (n / 37), 1 + n % 1000, 1 + n % 8,
    'It is about a ' || word, ARRAY[word], replies, replies, n * 7919 % 5000, n
  FROM generate_series($2::int, $3::int) AS n,
    LATERAL (SELECT ($1::text[])[1 + n % 12] AS word,
      CASE n WHEN $4::int THEN $5::int ELSE 9 END AS replies) AS made`;

const POSTS = `
  INSERT INTO forum_posts (thread_id, number, user_id, content, html, rendering, helpful_count)
  SELECT n, number, 1 + (n + number) % 1000, body, '<p>' || body || '</p>', '1', (n * number) % 7
  FROM generate_series($2::int, $3::int) AS n,
    LATERAL generate_series(0, CASE n WHEN $4::int THEN $5::int ELSE 9 END) AS number,
    LATERAL (SELECT 'The ' || ($1::text[])[1 + (n + number) % 12] || ' and its '
      || ($1::text[])[1 + (n * 7 + number) % 12] || ' of series' || (n / 37)
      || ' fail when the plan has more than ' || number || ' of them.' AS body) AS made`;
