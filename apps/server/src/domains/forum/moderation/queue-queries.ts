import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Larger counts are shown as "many". */
const MAX_COUNTED = 1_000;

/** Posts that their author has deleted meanwhile don't wait. */
const IS_THERE = sql`EXISTS (
  SELECT FROM forum_threads WHERE id = forum_posts.thread_id AND status <> 'deleted')`;

/** Posts that were held, reported or appealed, the oldest of each. */
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
    SELECT count(*)::int AS count FROM (${queued(MAX_COUNTED)}) AS queued`.execute(db);
  return rows[0]?.count ?? 0;
}
