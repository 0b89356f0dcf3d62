import type { Conversation } from "@stackyard/contract/talent/conversations";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { send } from "../../../../lib/api/api";
import { unreadConversationsQuery } from "../message-queries";

/** Marks a conversation as read up to the newest visible message while the page is visible. */
export function useMarkRead({ id, unread }: Conversation, newest: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (unread === 0 || newest === undefined || document.visibilityState !== "visible") return;
    send("put", "/api/conversations/{id}/read", { params: { id }, body: { upTo: newest } }).then(
      (count) => client.setQueryData(unreadConversationsQuery().queryKey, count),
      // A failure is ignored; the next message retries.
      () => {},
    );
  }, [client, id, unread, newest]);
}
