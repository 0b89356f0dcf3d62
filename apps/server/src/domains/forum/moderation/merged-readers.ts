import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

interface Merge {
  readonly from: number;
  readonly into: number;
  /** The last number in the thread that receives the posts. */
  readonly last: number;
}

/**
 * Followers of one thread follow the other, unless they declined that. Readers who had read all of
 * the target have read as much of the new posts as they had read of the source.
 */
export async function mergeReaders(db: Database, { from, into, last }: Merge): Promise<void> {
  await sql`
    INSERT INTO forum_thread_followers (thread_id, user_id, is_following)
    SELECT ${into}, user_id, true FROM forum_thread_followers
    WHERE thread_id = ${from} AND is_following ON CONFLICT DO NOTHING`.execute(db);
  await sql`DELETE FROM forum_thread_followers WHERE thread_id = ${from}`.execute(db);
  await sql`
    UPDATE forum_reads AS ahead SET last_number = ${last}::integer + 1 + behind.last_number
    FROM forum_reads AS behind
    WHERE ahead.thread_id = ${into} AND ahead.last_number >= ${last}
      AND behind.thread_id = ${from} AND behind.user_id = ahead.user_id`.execute(db);
  await sql`DELETE FROM forum_reads WHERE thread_id = ${from}`.execute(db);
}

interface Split {
  readonly from: number;
  readonly to: number;
}

/**
 * Authors of the moved posts follow the new thread, unless they declined. Posts already read stay
 * read, and readers who had read up to the last remaining post have read everything.
 */
export async function splitReaders(db: Database, { from, to }: Split): Promise<void> {
  await sql`
    INSERT INTO forum_thread_followers (thread_id, user_id, is_following)
    SELECT DISTINCT ${to}::integer, user_id, true FROM forum_posts AS posts
    WHERE thread_id = ${to} AND NOT EXISTS (
      SELECT FROM forum_thread_followers AS former
      WHERE former.thread_id = ${from} AND former.user_id = posts.user_id AND NOT is_following)`.execute(
    db,
  );
  await sql`
    INSERT INTO forum_reads (user_id, thread_id, last_number)
    SELECT reads.user_id, ${to}, max(posts.number) FROM forum_reads AS reads
      JOIN forum_moved_posts AS moved
        ON moved.thread_id = ${from} AND moved.number <= reads.last_number
      JOIN forum_posts AS posts ON posts.id = moved.post_id AND posts.thread_id = ${to}
    WHERE reads.thread_id = ${from} GROUP BY reads.user_id`.execute(db);
  await sql`
    UPDATE forum_reads SET last_number = threads.last_number FROM forum_threads AS threads
    WHERE forum_reads.thread_id = ${from} AND threads.id = ${from} AND forum_reads.last_number >= (
      SELECT max(number) FROM forum_posts WHERE thread_id = ${from})`.execute(db);
}
