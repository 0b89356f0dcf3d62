import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { NOTIFICATION_KINDS } from "./notification-kinds.ts";

const kind = z.enum(NOTIFICATION_KINDS);

/** A notification for the signed-in user. */
export const notification = z.object({
  id,
  kind,
  text: z.string(),
  /** The page to link to. */
  path: z.string().nullable(),
  /** The page with the reply form open; null if no reply is expected. */
  answerPath: z.string().nullable(),
  at: timestamp,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: "get",
  path: "/api/notifications",
  tag: "Notifications",
  summary: "List the caller's notifications, newest first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])).extend({ show: z.enum(["all", "unread"]).optional() }),
  response: z.array(notification),
  paged: true,
  errors: ["validation_failed"],
});

const unread = z.object({ unread: z.number().int() });
export type Unread = z.infer<typeof unread>;

export const countUnread = endpoint({
  method: "get",
  path: "/api/notifications/unread",
  tag: "Notifications",
  summary: "Count the caller's unread notifications",
  access: "session",
  response: unread,
  errors: [],
});

export const followUnread = endpoint({
  method: "get",
  path: "/api/notifications/events",
  tag: "Notifications",
  summary: "Stream the number of unread notifications",
  access: "session",
  response: "events",
  limit: RATE_LIMITS.eventStreams,
  errors: [],
});

export const readNotification = endpoint({
  method: "put",
  path: "/api/notifications/{id}/read",
  tag: "Notifications",
  summary: "Mark a notification as read",
  access: "session",
  params: idParams,
  response: unread,
  errors: ["not_found"],
});

export const readNotifications = endpoint({
  method: "put",
  path: "/api/notifications/read",
  tag: "Notifications",
  summary: "Mark all notifications up to one as read",
  access: "session",
  body: z.object({ upTo: id }),
  response: unread,
  errors: ["validation_failed"],
});

const channels = z.object({ inApp: z.boolean(), byMail: z.boolean(), inDigest: z.boolean() });

export const notificationChoice = channels.extend({ kind });
export type NotificationChoice = z.infer<typeof notificationChoice>;

export const listNotificationChoices = endpoint({
  method: "get",
  path: "/api/notification-choices",
  tag: "Notifications",
  summary: "Get the caller's notification settings",
  access: "session",
  response: z.array(notificationChoice),
  errors: [],
});

export const chooseNotifications = endpoint({
  method: "put",
  path: "/api/notification-choices/{kind}",
  tag: "Notifications",
  summary: "Change a notification setting. Security emails are always sent",
  access: "session",
  params: z.object({ kind }),
  body: channels,
  response: notificationChoice,
  errors: ["validation_failed", "not_found"],
});

/** The scope of an unsubscribe link: one notification kind, or the daily digest. */
export const unsubscription = z.object({ what: z.string(), hasEnded: z.boolean() });
export type Unsubscription = z.infer<typeof unsubscription>;

export const readUnsubscription = endpoint({
  method: "get",
  path: "/api/unsubscriptions/{token}",
  tag: "Notifications",
  summary: "Get what an unsubscribe link ends, without signing in",
  access: "public",
  params: z.object({ token: name(200) }),
  response: unsubscription,
  errors: ["not_found"],
});
