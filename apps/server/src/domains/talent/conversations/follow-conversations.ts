import type { UnreadConversations } from "@stackyard/contract/talent/conversations";
import type { Followed } from "../../../platform/http/follow-changes.ts";
import type { Services, UserServices } from "../../../platform/services.ts";
import { countUnread } from "./conversation-queries.ts";

/** Streams in how many conversations something is unread: now, and whenever one of them changes. */
export function followConversations({ db, user }: UserServices): Followed {
  return {
    topic: conversationTopic(user.id),
    async tell({ send }) {
      send({ unread: await countUnread(db, user.id) } satisfies UnreadConversations);
    },
  };
}

/** Under what name changes of somebody's conversations are announced. */
const conversationTopic = (userId: number) => `messages:${userId}`;

/** Tells the open pages of these people that one of their conversations has changed. */
export async function announceTo(
  { db, changes }: Pick<Services, "db" | "changes">,
  userIds: readonly number[],
): Promise<void> {
  for (const userId of userIds) await changes.announce(db, conversationTopic(userId));
}
