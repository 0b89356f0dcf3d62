import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";

/**
 * Serializes moves of posts between threads until the transaction ends. Otherwise a post arriving
 * between the locks on posts and on the thread would be locked out of order.
 */
export async function lockMoves(db: Database): Promise<void> {
  await lockUntilCommit(db, "move posts");
}

/** Locks posts before their threads, like hiding and deleting do. */
export async function lockPosts(db: Database, threadId: number, numbers?: readonly number[]) {
  return db
    .selectFrom("forumPosts")
    .select(["id", "number", "userId", "content", "status", "createdAt"])
    .where("threadId", "=", threadId)
    .$if(numbers !== undefined, (query) => query.where("number", "in", numbers ?? []))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Locks visible threads in a fixed order, to avoid deadlocks. */
export async function lockThreads(db: Database, ids: readonly number[]) {
  const threads = await db
    .selectFrom("forumThreads")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  return (id: number) => {
    const thread = threads.find((thread) => thread.id === id);
    if (!thread || thread.status === "deleted") throw new AppError("thread_not_found");
    if (thread.status !== "visible") throw new AppError("conflict");
    return thread;
  };
}

interface Move {
  readonly from: number;
  readonly to: number;
  /** Added to each number. */
  readonly by: number;
}

/** Appends all posts of a thread to another one, and records their former locations. */
export async function moveAllPosts(db: Database, { from, to, by }: Move): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH moved AS (
      UPDATE forum_posts SET thread_id = ${to}, number = number + ${by}
      WHERE thread_id = ${from} RETURNING id, number
    )
    INSERT INTO forum_moved_posts (thread_id, number, post_id)
    SELECT ${from}, number - ${by}, id FROM moved`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Moves some posts to the start of an empty thread, in order, and records their former locations.
 */
export async function moveSomePosts(
  db: Database,
  { from, to }: Omit<Move, "by">,
  numbers: readonly number[],
): Promise<void> {
  await sql`
    WITH places AS (
      SELECT id, number AS was, row_number() OVER (ORDER BY number) - 1 AS place
      FROM forum_posts WHERE thread_id = ${from} AND number = ANY(${numbers}::integer[])
    ), moved AS (
      UPDATE forum_posts SET thread_id = ${to}, number = place
      FROM places WHERE forum_posts.id = places.id
    )
    INSERT INTO forum_moved_posts (thread_id, number, post_id)
    SELECT ${from}, was, id FROM places`.execute(db);
}
