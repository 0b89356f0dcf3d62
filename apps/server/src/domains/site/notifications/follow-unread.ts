import type { Unread } from "@stackyard/contract/site/notifications";
import { followChanges } from "../../../platform/http/follow-changes.ts";
import type { UserServices } from "../../../platform/services.ts";
import { countNotifications } from "./notification-queries.ts";
import { notificationTopic } from "./notification-topic.ts";

/** After so long the browser asks again, and so whether its session still holds. */
const ENDS_AFTER_MS = 10 * 60_000;

/** Streams how many notifications are unread: now, and after each change. */
export function followUnread({ db, user, changes, log }: UserServices, request: Request): Response {
  return followChanges(request, {
    changes,
    topic: notificationTopic(user.id),
    async tell({ send }) {
      send({ unread: await countNotifications(db, user.id, "unread") } satisfies Unread);
    },
    onError: (error) => log.warn({ err: error }, "following notifications failed"),
    endsAfterMs: ENDS_AFTER_MS,
  });
}
