import type { ThreadNews } from "@stackyard/contract/forum/reading";
import { useEffect, useState } from "react";
import { whenVisitorActs } from "../../../lib/start/first-use";

/** How far a thread goes by now, while it is looked at; undefined until that is known. */
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
    // A page in the background needs no connection, of which a browser has few.
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
