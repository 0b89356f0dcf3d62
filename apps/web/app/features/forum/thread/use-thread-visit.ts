import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";

/** Records a view from the browser, so that crawlers and prefetches aren't counted. */
export function useNotedView(threadId: number): void {
  useEffect(() => {
    // A failure to record a view is ignored.
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
 * How far the reader had read before this visit; null on a first visit and for visitors. Marks what
 * is shown as read and invalidates the lists that show unread counts.
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
