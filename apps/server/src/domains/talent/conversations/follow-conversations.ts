import type { UnreadConversations } from "@stackyard/contract/talent/conversations";
import type { Followed } from "../../../platform/http/follow-changes.ts";
import type { Services, UserServices } from "../../../platform/services.ts";
import { countUnread } from "./conversation-queries.ts";

/** Streams the number of unread conversations, now and after each change. */
export function followConversations({ db, user }: UserServices): Followed {
  return {
    topic: conversationTopic(user.id),
    async tell({ send }) {
      send({ unread: await countUnread(db, user.id) } satisfies UnreadConversations);
    },
  };
}

/** The topic of changes in a user's conversations. */
const conversationTopic = (userId: number) => `messages:${userId}`;

/** Announces a change to these people's open pages. */
export async function announceTo(
  { db, changes }: Pick<Services, "db" | "changes">,
  userIds: readonly number[],
): Promise<void> {
  for (const userId of userIds) await changes.announce(db, conversationTopic(userId));
}
