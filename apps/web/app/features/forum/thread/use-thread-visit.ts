import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";

/** Counts a look at a thread: by the browser's own sign, so that whoever only fetches counts as none. */
export function useNotedView(threadId: number): void {
  useEffect(() => {
    // What is not counted is no reason to disturb anybody.
    const note = () =>
      void send("post", "/api/forum/threads/{id}/views", { params: { id: threadId } }).catch(
        () => {},
      );
    if (document.visibilityState === "visible") return note();
    document.addEventListener("visibilitychange", note, { once: true });
    return () => document.removeEventListener("visibilitychange", note);
  }, [threadId]);
}

/**
 * How far the reader had come before this visit; null where they had not been here, or are visitors.
 * What is shown now is noted as read, and the lists that say so are asked again.
 */
export function useReadMark(thread: ForumThreadDetail, shown: number | undefined): number | null {
  const client = useQueryClient();
  const [lastRead] = useState(thread.isUnread ? thread.lastRead : null);
  const { id, isUnread } = thread;
  const upTo = shown ?? 0;
  const isNews = isUnread && shown !== undefined && upTo >= (thread.lastRead ?? -1);
  useEffect(() => {
    if (!isNews) return;
    send("put", "/api/forum/threads/{id}/read", { params: { id }, body: { upTo } })
      .then(() => invalidate(client, "/api/forum/categories"))
      .catch(() => {});
  }, [client, id, upTo, isNews]);
  return lastRead;
}
