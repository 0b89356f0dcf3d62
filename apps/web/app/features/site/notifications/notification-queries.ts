import { apiQuery } from "../../../lib/api/query";

export const unreadQuery = () => apiQuery("/api/notifications/unread", {});

export type Shown = "all" | "unread";

export const notificationsQuery = (show: Shown, cursor?: string) =>
  apiQuery("/api/notifications", {
    query: { cursor, ...(show === "unread" && { show: "unread" as const }) },
  });

/** The latest notifications, for the bell. */
export const latestQuery = () => apiQuery("/api/notifications", { query: { limit: 6 } });

export const choicesQuery = () => apiQuery("/api/notification-choices", {});

export const unsubscriptionQuery = (token: string) =>
  apiQuery("/api/unsubscriptions/{token}", { params: { token } });
