import type { listPosts as contract, ForumPost } from "@stackyard/contract/forum/posts";
import { sql } from "kysely";
import type { z } from "zod";
import { cutPage, type Page } from "../../../platform/http/api/paging.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { findVisibleThread } from "./find-visible-thread.ts";
import { mayModerate } from "./forum-policy.ts";
import { type PostRow, selectPosts } from "./post-queries.ts";
import { presentPosts } from "./present-post.ts";

/** Replies shown above the requested one, for context. */
const LEAD = 2;

type Query = z.output<(typeof contract)["query"]>;

/** One page of a thread's replies from any position (keyset pagination). */
export async function listPosts(
  ctx: ViewerServices,
  threadId: number,
  query: Query,
): Promise<Page<ForumPost>> {
  const { replyCount } = await findVisibleThread(ctx, threadId);
  const { limit, before } = query;
  const rows = await page(ctx, threadId, query)
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => placeOf(last, query));
  if (before !== undefined) shown.reverse();
  return {
    items: await presentPosts(ctx, shown),
    total: replyCount,
    nextCursor,
  };
}

const placeOf = ({ number, helpfulCount }: PostRow, { sort }: Query) =>
  sort === "votes" ? [helpfulCount, number] : [0, number];

function page({ db, user }: ViewerServices, threadId: number, query: Query) {
  const { sort = "oldest", at, before, cursor: [helpful, number] = [undefined, undefined] } = query;
  const posts = selectPosts(db, user?.id)
    .where("posts.threadId", "=", threadId)
    .where("posts.number", ">", 0)
    // Held posts are visible to their author.
    .$if(!mayModerate(user), (query) =>
      query.where(
        sql<boolean>`(posts.status <> 'held' OR posts.user_id = ${user?.id ?? null}::integer)`,
      ),
    );
  if (sort === "votes") {
    return (
      posts
        // A literal, so that a partial index can be used.
        .where(sql<boolean>`posts.status = 'visible'`)
        .$if(number !== undefined, (query) =>
          query.where(
            sql<boolean>`(-posts.helpful_count, posts.number) > (-${helpful}::integer, ${number}::integer)`,
          ),
        )
        .orderBy(sql`-posts.helpful_count`)
        .orderBy("posts.number")
    );
  }
  return posts
    .$if(number !== undefined, (query) => query.where("posts.number", ">", number ?? 0))
    .$if(number === undefined && at !== undefined, (query) =>
      query.where("posts.number", ">=", (at ?? 0) - LEAD),
    )
    .$if(before !== undefined, (query) => query.where("posts.number", "<", before ?? 0))
    .orderBy("posts.number", before === undefined ? "asc" : "desc");
}
