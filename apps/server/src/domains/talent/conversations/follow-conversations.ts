import type { UnreadConversations } from "@stackyard/contract/talent/conversations";
import { followChanges } from "../../../platform/http/follow-changes.ts";
import type { UserServices } from "../../../platform/services.ts";
import { countUnread } from "./conversation-queries.ts";
import { conversationTopic } from "./conversation-topic.ts";

/** After so long the browser asks again, and so whether its session still holds. */
const ENDS_AFTER_MS = 10 * 60_000;

/** Streams in how many conversations something is unread: now, and whenever one of them changes. */
export function followConversations(
  { db, user, changes, log }: UserServices,
  request: Request,
): Response {
  return followChanges(request, {
    changes,
    topic: conversationTopic(user.id),
    async tell({ send }) {
      send({ unread: await countUnread(db, user.id) } satisfies UnreadConversations);
    },
    onError: (error) => log.warn({ err: error }, "following conversations failed"),
    endsAfterMs: ENDS_AFTER_MS,
  });
}
