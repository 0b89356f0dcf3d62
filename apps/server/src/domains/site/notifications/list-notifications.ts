import type {
  listNotifications as contract,
  Notification,
} from "@stackyard/contract/site/notifications";
import { sql } from "kysely";
import type { z } from "zod";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { UserServices } from "../../../platform/services.ts";
import { countNotifications, selectNotifications } from "./notification-queries.ts";
import { presentNotification } from "./present-notification.ts";

/** The caller's on-site notifications, newest first. */
export async function listNotifications(
  { db, user }: UserServices,
  { limit, cursor, show = "all" }: z.output<(typeof contract)["query"]>,
): Promise<Page<Notification>> {
  const before = cursor?.[0];
  const rows = await selectNotifications(db, user.id)
    .where("notifications.inApp", "=", sql.lit(true))
    .$if(show === "unread", (query) => query.where("notifications.readAt", "is", null))
    .$if(before !== undefined, (query) => query.where("notifications.id", "<", before ?? 0))
    .orderBy("notifications.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.notificationId]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countNotifications(db, user.id, show),
  );
  return {
    items: shown.map(presentNotification),
    total,
    nextCursor,
  };
}
