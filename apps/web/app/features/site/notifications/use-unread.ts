import type { Unread } from "@stackyard/contract/site/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followEvents } from "../../../lib/api/follow-events";
import { whenVisitorActs } from "../../../lib/start/first-use";
import { latestQuery, notificationsQuery, unreadQuery } from "./notification-queries";

/** Live number of unread notifications; undefined until loaded. */
export function useUnread(): number | undefined {
  const client = useQueryClient();
  const { data } = useQuery(unreadQuery());

  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    void whenVisitorActs().then(() => {
      if (isGone) return;
      stop = followEvents<Unread>("/api/notifications/events", (unread) => {
        const before = client.getQueryData(unreadQuery().queryKey);
        client.setQueryData(unreadQuery().queryKey, unread);
        if (before?.unread === unread.unread) return;
        for (const query of [
          latestQuery(),
          notificationsQuery("all"),
          notificationsQuery("unread"),
        ])
          void client.invalidateQueries({ queryKey: query.queryKey });
      });
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [client]);
  return data?.unread;
}
