import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

interface Judged {
  readonly threadId: number;
  readonly number: number;
  /** An opening post has its thread's status. */
  readonly status: string;
  readonly isLocked: boolean;
  readonly hiddenBy: number | null;
  readonly lockedBy: number | null;
}

/** The moderation state of a post, locked until the transaction ends. */
export async function lockJudged(db: Database, postId: number): Promise<Judged> {
  const { rows } = await sql<Judged>`
    SELECT thread_id, number, hidden_by, locked_by,
      CASE number WHEN 0 THEN threads.status ELSE posts.status END AS status,
      is_locked AND number = 0 AS is_locked
    FROM forum_posts AS posts JOIN forum_threads AS threads ON threads.id = thread_id
    WHERE posts.id = ${postId} FOR SHARE`.execute(db);
  const [judged] = rows;
  if (!judged) throw new Error(`the post ${postId} no longer exists`);
  return judged;
}

export function listOpenAppeals(db: Database, postIds: readonly number[]) {
  return db
    .selectFrom("forumAppeals")
    .select(["id", "postId", "about", "text", "actedBy", "createdAt"])
    .where("postId", "in", postIds.length > 0 ? postIds : [0])
    .where("status", "=", "open")
    .orderBy("id")
    .execute();
}

/** Serializes moderation and appeals of a post until this transaction ends. */
export async function lockPost(db: Database, postId: number): Promise<void> {
  await sql`SELECT FROM forum_posts WHERE id = ${postId} FOR UPDATE`.execute(db);
}

/** Locks the subject before the appeal, in the same order as appealing does. */
export async function lockAppeal(db: Database, id: number) {
  await sql`
    SELECT FROM forum_posts WHERE id = (SELECT post_id FROM forum_appeals WHERE id = ${id})
    FOR UPDATE`.execute(db);
  return db
    .selectFrom("forumAppeals")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}
