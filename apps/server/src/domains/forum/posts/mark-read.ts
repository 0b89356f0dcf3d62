import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/**
 * Notes how far somebody has read a thread: never less than before, and no further than it goes. Behind
 * the last post that there is, all is read: what was there is in another thread now.
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
