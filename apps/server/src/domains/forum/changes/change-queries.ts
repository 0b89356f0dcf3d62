import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { RenderedPost } from "../posts/render-post.ts";

/** A post with what decides about its changes, locked until the transaction ends. */
export function lockPost(db: Database, id: number) {
  return (
    db
      .selectFrom("forumPosts as posts")
      .innerJoin("forumThreads as threads", "threads.id", "posts.threadId")
      .select(["posts.id", "posts.number", "posts.threadId", "posts.userId", "posts.content"])
      // An opening post has its thread's status.
      .select((post) =>
        post
          .case()
          .when("posts.number", "=", 0)
          .then(post.ref("threads.status"))
          .else(post.ref("posts.status"))
          .end()
          .as("status"),
      )
      .select(["threads.title", "threads.isLocked", "threads.tags"])
      .where("posts.id", "=", id)
      .forUpdate()
      .executeTakeFirst()
  );
}

export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>;

/** Replaces a post's content and stores the previous revision. */
export async function replaceContent(
  db: Database,
  before: LockedPost,
  content: string,
  { html, rendering }: RenderedPost,
): Promise<void> {
  const { id: postId, number, title } = before;
  await db
    .insertInto("forumRevisions")
    .values({ postId, content: before.content, title: number === 0 ? title : null })
    .execute();
  await db
    .updateTable("forumPosts")
    .set({ content, html, rendering, editedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", postId)
    .execute();
}

/**
 * Holds a post for moderation, and with an opening post its thread. Returns whether it wasn't held
 * already.
 */
export async function holdPost(
  db: Database,
  { id, number, threadId }: Pick<LockedPost, "id" | "number" | "threadId">,
): Promise<boolean> {
  const table = number === 0 ? "forumThreads" : "forumPosts";
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ status: "held" })
    .where("id", "=", number === 0 ? threadId : id)
    .where("status", "=", "visible")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listRevisionRows(db: Database, postId: number) {
  return db
    .selectFrom("forumRevisions")
    .select(["id", "title", "content", "replacedAt"])
    .where("postId", "=", postId)
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}
