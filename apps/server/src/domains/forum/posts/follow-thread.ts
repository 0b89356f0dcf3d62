import type { Database } from "../../../platform/db/database.ts";
import type { Keyset } from "../../../platform/db/keyset.ts";

/** Authors follow the threads that they write in, unless they have declined. */
export async function followByWriting(
  db: Database,
  userId: number,
  threadId: number,
): Promise<void> {
  await db
    .insertInto("forumThreadFollowers")
    .values({ threadId, userId, isFollowing: true })
    .onConflict((conflict) => conflict.columns(["threadId", "userId"]).doNothing())
    .execute();
}

/** Follows or unfollows a thread. */
export async function followThread(
  db: Database,
  userId: number,
  { threadId, isFollowing }: { readonly threadId: number; readonly isFollowing: boolean },
): Promise<void> {
  await db
    .insertInto("forumThreadFollowers")
    .values({ threadId, userId, isFollowing })
    .onConflict((conflict) => conflict.columns(["threadId", "userId"]).doUpdateSet({ isFollowing }))
    .execute();
}

/** The next followers of a visible thread. */
export async function findThreadFollowers(
  db: Database,
  threadId: number,
  { after, limit }: Keyset,
): Promise<number[]> {
  const rows = await db
    .selectFrom("forumThreadFollowers as followers")
    .innerJoin("forumThreads as threads", "threads.id", "followers.threadId")
    .select("followers.userId")
    .where("threadId", "=", threadId)
    .where("isFollowing", "=", true)
    .where("threads.status", "=", "visible")
    .where("followers.userId", ">", after)
    .orderBy("followers.userId")
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** The next followers of a thread's category. */
export async function findCategoryFollowers(
  db: Database,
  threadId: number,
  { after, limit }: Keyset,
): Promise<number[]> {
  const rows = await db
    .selectFrom("forumThreads as threads")
    .innerJoin("forumCategoryFollowers as followers", "followers.categoryId", "threads.categoryId")
    .select("followers.userId")
    .where("threads.id", "=", threadId)
    .where("threads.status", "=", "visible")
    .where("followers.userId", ">", after)
    .orderBy("followers.userId")
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}
