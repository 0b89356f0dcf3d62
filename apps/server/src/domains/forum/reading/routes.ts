import * as contract from "@stackyard/contract/forum/reading";
import type { Api } from "../../../platform/http/api/api.ts";
import type { Services } from "../../../platform/services.ts";
import { findVisibleThread } from "../posts/find-visible-thread.ts";
import { followThread } from "../posts/follow-thread.ts";
import { markRead } from "../posts/read-marks.ts";
import { completeName } from "./complete-name.ts";
import { followNews } from "./follow-news.ts";
import { openViews } from "./note-views.ts";
import { readAll } from "./read-all.ts";

export function mountForumReading(api: Api, services: Services) {
  const noteView = openViews(services);
  api.mount(contract.noteView, async (ctx, { params }) => {
    const { status } = await findVisibleThread(ctx, params.id);
    const visitor = ctx.user ? `user ${ctx.user.id}` : ctx.address;
    const userAgent = ctx.request.headers.get("user-agent") ?? "";
    if (status === "visible") noteView({ threadId: params.id, visitor, userAgent });
  });
  api.mount(contract.readUpTo, async (ctx, { params, body }) => {
    await findVisibleThread(ctx, params.id);
    await markRead(ctx.db, ctx.user.id, { threadId: params.id, upTo: body.upTo });
  });
  api.mount(contract.readAll, (ctx) => readAll(ctx));
  api.mount(contract.followThread, async (ctx, { params, body }) => {
    await findVisibleThread(ctx, params.id);
    await followThread(ctx.db, ctx.user.id, { threadId: params.id, ...body });
    return body;
  });
  api.mount(contract.followNews, (ctx, { params }) => followNews(ctx, params.id));
  api.mount(contract.completeName, (ctx, { query }) => completeName(ctx, query.prefix));
}
