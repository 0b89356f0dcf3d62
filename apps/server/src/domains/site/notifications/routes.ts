import * as contract from "@stackyard/contract/site/notifications";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { followUnread } from "./follow-unread.ts";
import { listNotifications } from "./list-notifications.ts";
import { markAllRead, markOneRead } from "./mark-read.ts";
import { choose, listChoices } from "./notification-choices.ts";
import { countNotifications } from "./notification-queries.ts";
import { readUnsubscription } from "./unsubscribe.ts";

export function mountNotifications(api: Api) {
  api.mount(contract.listNotifications, async (ctx, { query }) =>
    answerPage(ctx, await listNotifications(ctx, query)),
  );
  api.mount(contract.countUnread, async (ctx) => ({
    unread: await countNotifications(ctx.db, ctx.user.id, "unread"),
  }));
  api.mount(contract.followUnread, async (ctx) => followUnread(ctx));
  api.mount(contract.readNotifications, (ctx, { body }) => markAllRead(ctx, body.upTo));
  api.mount(contract.readNotification, (ctx, { params }) => markOneRead(ctx, params.id));
  api.mount(contract.listNotificationChoices, (ctx) => listChoices(ctx.db, ctx.user.id));
  api.mount(contract.chooseNotifications, (ctx, { params, body }) =>
    choose(ctx.db, ctx.user.id, params.kind, body),
  );
  api.mount(contract.readUnsubscription, (ctx, { params }) =>
    readUnsubscription(ctx, params.token),
  );
}
