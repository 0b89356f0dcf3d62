/**
 * Benchmarks forum lists, threads and searches at a thousand and a hundred thousand threads of ten
 * posts.
 */
import { listPosts } from "../../apps/server/src/domains/forum/posts/list-posts.ts";
import {
  listPopularThreads,
  listRecentThreads,
  listThreads,
} from "../../apps/server/src/domains/forum/posts/list-threads.ts";
import { readThread } from "../../apps/server/src/domains/forum/posts/read-thread.ts";
import { findSimilar } from "../../apps/server/src/domains/forum/search/find-similar.ts";
import { searchThreads } from "../../apps/server/src/domains/forum/search/search-threads.ts";
import type { ViewerServices } from "../../apps/server/src/platform/services.ts";
import { fillForum, LONG_THREAD } from "./forum-rows.ts";
import { measureScale } from "./scale.ts";

const page = { limit: 24 };
const search = (q: string) => (ctx: ViewerServices) => searchThreads(ctx, { q, limit: 24 });

const QUERIES: Record<string, (ctx: ViewerServices) => Promise<unknown>> = {
  "forum-category": (ctx) => listThreads(ctx, 3, page),
  "forum-category-unsolved": (ctx) => listThreads(ctx, 3, { ...page, show: "unsolved" }),
  "forum-thread": (ctx) => readThread(ctx, 500),
  "forum-long-thread-first": (ctx) => listPosts(ctx, LONG_THREAD, page),
  "forum-long-thread-middle": (ctx) => listPosts(ctx, LONG_THREAD, { ...page, at: 5_000 }),
  "forum-long-thread-last": (ctx) => listPosts(ctx, LONG_THREAD, { ...page, before: 10_001 }),
  "forum-long-thread-votes": (ctx) => listPosts(ctx, LONG_THREAD, { ...page, sort: "votes" }),
  "forum-recent": (ctx) => listRecentThreads(ctx, 5),
  "forum-popular": (ctx) => listPopularThreads(ctx, 3),
  "forum-search-frequent": search("network"),
  "forum-search-two-words": search("bucket policy"),
  "forum-search-rare": search("series7"),
  "forum-search-nothing": search("qqqqzzzz"),
  "forum-similar": (ctx) => findSimilar(ctx, "Encrypted bucket for audits"),
};

await measureScale({
  what: "threads",
  sizes: [1_000, 100_000],
  fill: fillForum,
  queries: QUERIES,
  bigTables: ["forum_threads", "forum_posts"],
});
