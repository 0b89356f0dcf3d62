import type { Unread } from "@stackyard/contract/notifications";

/**
 * Follows how many notifications are unread while the page is looked at: a browser has few connections
 * for a site, and pages in the background need none. It reconnects by itself. Answers how to stop.
 */
export function followUnread(onChange: (unread: Unread) => void): () => void {
  let events: EventSource | undefined;

  function look() {
    if (document.visibilityState === "visible") open();
    else close();
  }
  function open() {
    if (events) return;
    events = new EventSource("/api/notifications/events");
    events.addEventListener("message", ({ data }) => onChange(JSON.parse(data) as Unread));
  }
  function close() {
    events?.close();
    events = undefined;
  }

  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    close();
  };
}
