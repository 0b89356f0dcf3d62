import type { ThreadNews } from "@stackyard/contract/forum/reading";
import { useEffect, useState } from "react";
import { whenVisitorActs } from "../../../lib/start/first-use";

/** The thread's current length, updated while it is open; undefined until known. */
export function useThreadNews(threadId: number): ThreadNews | undefined {
  const [news, setNews] = useState<ThreadNews>();
  useEffect(() => {
    let events: EventSource | undefined;
    let isGone = false;
    function look() {
      const isWanted = !isGone && document.visibilityState === "visible";
      if (!isWanted) {
        events?.close();
        events = undefined;
      } else if (!events) {
        events = new EventSource(`/api/forum/threads/${threadId}/events`);
        events.addEventListener("message", ({ data }) => setNews(JSON.parse(data) as ThreadNews));
      }
    }
    // No connection for pages in the background, because browsers limit connections per host.
    void whenVisitorActs().then(() => {
      document.addEventListener("visibilitychange", look);
      look();
    });
    return () => {
      isGone = true;
      document.removeEventListener("visibilitychange", look);
      look();
    };
  }, [threadId]);
  return news;
}
