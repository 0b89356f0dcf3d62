import * as contract from "@stackyard/contract/forum-moderation";
import type { Api } from "../../platform/http/api.ts";
import { listQueue } from "./list-queue.ts";
import { moderatePost } from "./moderate-post.ts";
import { moderateThread } from "./moderate-thread.ts";
import { reportPost } from "./report-post.ts";

export function mountForumModeration(api: Api) {
  api.mount(contract.reportPost, async (ctx, { params, body }) => {
    await reportPost(ctx, params.id, body);
    return undefined;
  });
  api.mount(contract.listQueue, (ctx) => listQueue(ctx));
  api.mount(contract.moderatePost, (ctx, { params, body }) => moderatePost(ctx, params.id, body));
  api.mount(contract.moderateThread, async (ctx, { params, body }) => {
    await moderateThread(ctx, params.id, body);
    return undefined;
  });
}
