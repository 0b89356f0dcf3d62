import type { Database } from "../../platform/db/database.ts";

export function selectPosts(db: Database) {
  return db
    .selectFrom("forumPosts as posts")
    .innerJoin("forumThreads as threads", "threads.id", "posts.threadId")
    .leftJoin("users", "users.id", "posts.userId")
    .select([
      ...(["posts.id", "posts.number", "posts.content", "posts.html", "posts.rendering"] as const),
      ...(["posts.threadId", "posts.userId", "posts.status", "posts.editedAt"] as const),
      ...(["posts.createdAt", "posts.updatedAt"] as const),
      ...(["posts.helpfulCount", "posts.thanksCount", "posts.sameCount"] as const),
      ...(["threads.solutionId", "threads.title", "threads.isLocked"] as const),
      ...(["threads.status as threadStatus", "threads.userId as threadUserId"] as const),
      ...(["users.displayUsername", "users.fullName", "users.avatar"] as const),
    ]);
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>["execute"]>>[number];

export function findPost(db: Database, id: number) {
  return selectPosts(db).where("posts.id", "=", id).executeTakeFirst();
}

/** In which ways somebody has reacted to posts. */
export async function findOwnReactions(
  db: Database,
  userId: number | undefined,
  postIds: readonly number[],
) {
  if (userId === undefined || postIds.length === 0) return [];
  return db
    .selectFrom("forumReactions")
    .select(["postId", "kind"])
    .where("userId", "=", userId)
    .where("postId", "in", postIds)
    .orderBy("kind")
    .execute();
}
