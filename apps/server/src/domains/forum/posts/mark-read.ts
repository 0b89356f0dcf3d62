import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/**
 * Records how far a user has read a thread. The mark never moves back, and never beyond the last
 * post. Reading the last post marks everything as read, because posts after it have moved to
 * another thread.
 */
export async function markRead(
  db: Database,
  userId: number,
  { threadId, upTo }: { readonly threadId: number; readonly upTo: number },
): Promise<void> {
  await sql`
    INSERT INTO forum_reads (user_id, thread_id, last_number)
    SELECT ${userId}, id, CASE WHEN EXISTS (
        SELECT FROM forum_posts WHERE thread_id = ${threadId} AND number > ${upTo}::integer
      ) THEN ${upTo}::integer ELSE last_number END
    FROM forum_threads
    WHERE id = ${threadId}
    ON CONFLICT (user_id, thread_id) DO UPDATE SET last_number = excluded.last_number
    WHERE forum_reads.last_number < excluded.last_number`.execute(db);
}
