import type { Unread } from "@stackyard/contract/site/notifications";
import type { Followed } from "../../../platform/http/follow-changes.ts";
import type { UserServices } from "../../../platform/services.ts";
import { countNotifications } from "./notification-queries.ts";

/** Streams how many notifications are unread: now, and after each change. */
export function followUnread({ db, user }: UserServices): Followed {
  return {
    topic: notificationTopic(user.id),
    async tell({ send }) {
      send({ unread: await countNotifications(db, user.id, "unread") } satisfies Unread);
    },
  };
}

/** Under what name changes of somebody's notifications are announced. */
export const notificationTopic = (userId: number) => `notifications:${userId}`;
