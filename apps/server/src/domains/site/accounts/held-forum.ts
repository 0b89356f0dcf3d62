import type { Database } from "../../../platform/db/database.ts";

/** A user's forum content and reading state, as rows without secrets. */
export async function heldForum(db: Database, userId: number) {
  return {
    forumThreads: await db
      .selectFrom("forumThreads")
      .select(["id", "title", "tags", "categoryId", "moduleId", "status", "createdAt"])
      .where("userId", "=", userId)
      .execute(),
    forumPosts: await db
      .selectFrom("forumPosts")
      .select(["id", "threadId", "number", "content", "status", "createdAt", "editedAt"])
      .where("userId", "=", userId)
      .execute(),
    forumPictures: await db
      .selectFrom("forumPictures")
      .select(["sha256", "width", "height", "bytes", "createdAt"])
      .where("userId", "=", userId)
      .execute(),
    forumAppeals: await db
      .selectFrom("forumAppeals")
      .select(["postId", "about", "text", "status", "answer", "createdAt"])
      .where("userId", "=", userId)
      .execute(),
    forumReactions: await db
      .selectFrom("forumReactions")
      .select(["postId", "kind"])
      .where("userId", "=", userId)
      .execute(),
    forumFollowing: await db
      .selectFrom("forumThreadFollowers")
      .select(["threadId", "isFollowing"])
      .where("userId", "=", userId)
      .execute(),
    forumCategoriesFollowed: await db
      .selectFrom("forumCategoryFollowers")
      .select("categoryId")
      .where("userId", "=", userId)
      .execute(),
    forumReads: await db
      .selectFrom("forumReads")
      .select(["threadId", "lastNumber"])
      .where("userId", "=", userId)
      .execute(),
  };
}
