import type { UnreadConversations } from "@stackyard/contract/talent/conversations";
import type { Followed } from "../../../platform/http/follow-changes.ts";
import type { UserServices } from "../../../platform/services.ts";
import { countUnread } from "./conversation-queries.ts";
import { conversationTopic } from "./conversation-topic.ts";

/** Streams in how many conversations something is unread: now, and whenever one of them changes. */
export function followConversations({ db, user }: UserServices): Followed {
  return {
    topic: conversationTopic(user.id),
    async tell({ send }) {
      send({ unread: await countUnread(db, user.id) } satisfies UnreadConversations);
    },
  };
}
