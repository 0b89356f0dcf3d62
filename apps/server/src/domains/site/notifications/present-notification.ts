import { pathFor } from "@stackyard/contract/events/event";
import type { Notification } from "@stackyard/contract/site/notifications";
import { readEvent } from "../../../platform/events/recorded-event.ts";
import type { NotificationRow } from "./notification-queries.ts";

export function presentNotification(row: NotificationRow): Notification {
  const { shape, data, at } = readEvent(row);
  const actor = row.actorName ?? "Someone";
  const telling = shape.audience[row.audience];
  return {
    id: row.notificationId,
    kind: row.kind,
    // An event type may have lost an audience since.
    text: telling?.describe(data, actor) ?? `${actor} ${shape.did(data)}`,
    path: pathFor(shape, row.audience, data),
    answerPath: shape.answerPath?.(data) ?? null,
    at: at.toISOString(),
    isRead: row.readAt !== null,
  };
}
