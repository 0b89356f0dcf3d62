import { FORUM } from "@stackyard/contract/forum/limits";
import { sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { reactionsOf } from "./post-queries.ts";

/** A literal, so that partial indexes can be used. */
export const IS_VISIBLE = sql<boolean>`threads.status = 'visible'`;

/** Threads as shown in lists, with an excerpt of their opening. */
export function selectThreads(db: Database) {
  return db
    .selectFrom("forumThreads as threads")
    .innerJoin("forumCategories as categories", "categories.id", "threads.categoryId")
    .innerJoin("forumPosts as openings", (opening) =>
      opening.onRef("openings.threadId", "=", "threads.id").on("openings.number", "=", sql.lit(0)),
    )
    .leftJoin("users", "users.id", "threads.userId")
    .select([
      ...(["threads.id", "threads.title", "threads.excerpt", "threads.userId"] as const),
      ...(["threads.categoryId", "threads.moduleId", "threads.tags", "threads.status"] as const),
      ...(["threads.isPinned", "threads.isLocked", "threads.slowMinutes"] as const),
      ...([
        "threads.solutionId",
        "threads.viewCount",
        "threads.replyCount",
        "threads.lastNumber",
      ] as const),
      ...(["threads.activity", "threads.lastActivityAt"] as const),
      ...(["threads.createdAt", "threads.updatedAt"] as const),
      ...(["categories.name as categoryName", "categories.slug as categorySlug"] as const),
      ...(["users.displayUsername", "users.fullName", "users.avatar"] as const),
    ])
    .select(sql<string>`left(openings.content, ${sql.lit(FORUM.excerpt)})`.as("content"));
}

export type ThreadRow = Awaited<ReturnType<ReturnType<typeof selectThreads>["execute"]>>[number];

/** One thread with its opening and the viewer's relation to it. */
export const findThread = compileFirst((db, given: { id: number; viewerId: number }) =>
  selectThreads(db)
    .leftJoin("modules", "modules.id", "threads.moduleId")
    .leftJoin("forumThreadFollowers as followers", (follower) =>
      follower
        .onRef("followers.threadId", "=", "threads.id")
        .on("followers.userId", "=", given.viewerId),
    )
    .select([
      ...(["openings.id as postId", "openings.content as whole", "openings.html"] as const),
      ...(["openings.rendering", "openings.editedAt", "openings.helpfulCount"] as const),
      ...(["openings.thanksCount", "openings.sameCount"] as const),
      ...(["modules.title as moduleTitle", "modules.status as moduleStatus"] as const),
      "followers.isFollowing",
    ])
    .select(reactionsOf(given.viewerId, sql`openings.id`).as("ownReactions"))
    .where("threads.id", "=", given.id),
);

export type WholeThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>;

/** A thread's row, locked until the transaction ends, so that posts are serialized. */
export function lockThread(db: Database, id: number) {
  return db
    .selectFrom("forumThreads")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Whether a thread's posts were merged into another one: an opening leaves its thread in no other
 * way.
 */
export async function wasMerged(db: Database, id: number): Promise<boolean> {
  const moved = await db
    .selectFrom("forumMovedPosts")
    .select("postId")
    .where("threadId", "=", id)
    .where("number", "=", 0)
    .executeTakeFirst();
  return moved !== undefined;
}
