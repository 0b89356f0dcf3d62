import * as contract from "@stackyard/contract/talent/conversations";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { announcedBytes } from "../../../platform/http/bodies/receive-file.ts";
import { keepAttachment } from "../../common/files/keep-attachment.ts";
import { blockPerson } from "./block-person.ts";
import { countUnread } from "./conversation-queries.ts";
import { followConversations } from "./follow-conversations.ts";
import { listConversations } from "./list-conversations.ts";
import { listMessages } from "./list-messages.ts";
import { markMessagesRead } from "./mark-messages-read.ts";
import { openConversation } from "./open-conversation.ts";
import { readAttachment } from "./read-attachment.ts";
import { readConversation } from "./read-conversation.ts";
import { requireOpen } from "./require-standing.ts";
import { sendMessage } from "./send-message.ts";

export function mountConversations(api: Api) {
  api.mount(contract.openConversation, (ctx, { body }) => openConversation(ctx, body));
  api.mount(contract.listConversations, async (ctx, { query }) =>
    answerPage(ctx, await listConversations(ctx, query)),
  );
  // Before the route with an ID, which would match these paths.
  api.mount(contract.countUnreadConversations, async ({ db, user }) => ({
    unread: await countUnread(db, user.id),
  }));
  api.mount(contract.followConversations, async (ctx) => followConversations(ctx));
  api.mount(contract.readConversation, (ctx, { params }) => readConversation(ctx, params.id));
  api.mount(contract.listMessages, async (ctx, { params, query }) =>
    answerPage(ctx, await listMessages(ctx, params.id, query)),
  );
  api.mount(contract.sendMessage, (ctx, { params, body }) => sendMessage(ctx, params.id, body));
  api.mount(contract.readMessages, (ctx, { params, body }) =>
    markMessagesRead(ctx, params.id, body.upTo),
  );
  api.mount(contract.putAttachment, async (ctx, { params, body }) => {
    await requireOpen(ctx, params.id);
    const received = { name: params.fileName, body, announced: announcedBytes(ctx.request) };
    return keepAttachment(ctx, received, { conversationId: params.id, userId: ctx.user.id });
  });
  api.mount(contract.readAttachment, (ctx, { params }) => readAttachment(ctx, params.id));
  api.mount(contract.blockPerson, (ctx, { params, body }) =>
    blockPerson(ctx, params.id, body.isBlocked),
  );
}
