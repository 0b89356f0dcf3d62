import type { Unread } from "@stackyard/contract/site/notifications";
import type { Followed } from "../../../platform/http/follow-changes.ts";
import type { UserServices } from "../../../platform/services.ts";
import { countNotifications } from "./notification-queries.ts";

/** Streams the number of unread notifications, now and after each change. */
export function followUnread({ db, user }: UserServices): Followed {
  return {
    topic: notificationTopic(user.id),
    async tell({ send }) {
      send({ unread: await countNotifications(db, user.id, "unread") } satisfies Unread);
    },
  };
}

/** The topic of changes in a user's notifications. */
export const notificationTopic = (userId: number) => `notifications:${userId}`;
