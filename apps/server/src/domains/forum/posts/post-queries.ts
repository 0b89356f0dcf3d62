import type { ForumPost } from "@stackyard/contract/forum/posts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** A user's reactions to a post. */
export const reactionsOf = (userId: number, postId: RawBuilder<number>) =>
  sql<ForumPost["ownReactions"]>`ARRAY(
    SELECT kind FROM forum_reactions WHERE post_id = ${postId} AND user_id = ${userId} ORDER BY kind)`;

/** Posts as the viewer sees them. Visitors have ID 0 and no reactions. */
export function selectPosts(db: Database, viewerId = 0) {
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
    ])
    .select(reactionsOf(viewerId, sql`posts.id`).as("ownReactions"));
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>["execute"]>>[number];

export function findPost(db: Database, id: number, viewerId?: number) {
  return selectPosts(db, viewerId).where("posts.id", "=", id).executeTakeFirst();
}
