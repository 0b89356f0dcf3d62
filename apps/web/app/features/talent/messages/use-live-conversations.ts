import type { UnreadConversations } from "@stackyard/contract/talent/conversations";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followEvents } from "../../../lib/api/follow-events";
import { invalidate } from "../../../lib/api/query";
import { unreadConversationsQuery } from "./message-queries";

/** Refreshes conversations on server-sent events and updates the unread count. */
export function useLiveConversations(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followEvents<UnreadConversations>("/api/conversations/events", (unread) => {
        void invalidate(client, "/api/conversations");
        client.setQueryData(unreadConversationsQuery().queryKey, unread);
      }),
    [client],
  );
}
