import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Beyond so many, "many" is all that is said. */
const MOST_COUNTED = 1_000;

/** What its author has deleted meanwhile, with all below it, waits for nobody. */
const IS_THERE = sql`EXISTS (
  SELECT FROM forum_threads WHERE id = forum_posts.thread_id AND status <> 'deleted')`;

/** The posts that were held, reported or appealed about, the first ones of each. */
const queued = (limit: number): RawBuilder<unknown> => sql`
  (SELECT id FROM forum_posts WHERE status = 'held' AND ${IS_THERE} ORDER BY id LIMIT ${limit})
  UNION
  (SELECT posts.id FROM forum_threads AS threads
    JOIN forum_posts AS posts ON posts.thread_id = threads.id AND number = 0
    WHERE threads.status = 'held' ORDER BY threads.id LIMIT ${limit})
  UNION
  (SELECT forum_posts.id FROM forum_reports JOIN forum_posts ON forum_posts.id = post_id
    WHERE forum_reports.status = 'open' AND forum_posts.status <> 'deleted' AND ${IS_THERE}
    ORDER BY forum_reports.id LIMIT ${limit})
  UNION
  (SELECT forum_posts.id FROM forum_appeals JOIN forum_posts ON forum_posts.id = post_id
    WHERE forum_appeals.status = 'open' AND forum_posts.status <> 'deleted' AND ${IS_THERE}
    ORDER BY forum_appeals.id LIMIT ${limit})`;

export async function listQueuedIds(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${queued(limit)} ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countQueue(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${queued(MOST_COUNTED)}) AS queued`.execute(db);
  return rows[0]?.count ?? 0;
}
