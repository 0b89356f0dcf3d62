import * as posts from "@stackyard/contract/forum/posts";
import * as threads from "@stackyard/contract/forum/threads";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { listPosts } from "./list-posts.ts";
import { listPopularThreads, listRecentThreads, listThreads } from "./list-threads.ts";
import { markSolution } from "./mark-solution.ts";
import { readThread } from "./read-thread.ts";
import { replyToThread } from "./reply-to-thread.ts";
import { startThread } from "./start-thread.ts";

export function mountForum(api: Api) {
  api.mount(threads.listCategoryThreads, async (ctx, { params, query }) =>
    answerPage(ctx, await listThreads(ctx, params.id, query)),
  );
  api.mount(threads.listRecentThreads, (ctx, { query }) => listRecentThreads(ctx, query.limit));
  api.mount(threads.listPopularThreads, (ctx, { query }) => listPopularThreads(ctx, query.limit));
  api.mount(threads.readThread, (ctx, { params }) => readThread(ctx, params.id));
  api.mount(threads.startThread, (ctx, { body }) => startThread(ctx, body));
  api.mount(posts.listPosts, async (ctx, { params, query }) =>
    answerPage(ctx, await listPosts(ctx, params.id, query)),
  );
  api.mount(posts.replyToThread, (ctx, { body }) => replyToThread(ctx, body));
  api.mount(posts.markAsAnswer, (ctx, { params }) => markSolution(ctx, params.id, true));
  api.mount(posts.unmarkAsAnswer, (ctx, { params }) => markSolution(ctx, params.id, false));
}
