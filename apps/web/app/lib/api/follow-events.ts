/**
 * Subscribes to server-sent events while the page is visible, because browsers limit connections
 * per site. Reconnects automatically. Returns how to unsubscribe.
 */
export function followEvents<Told>(
  address: `/api/${string}`,
  onTold: (told: Told) => void,
): () => void {
  let events: EventSource | undefined;

  function look() {
    if (document.visibilityState === "visible") open();
    else close();
  }
  function open() {
    if (events) return;
    events = new EventSource(address);
    events.addEventListener("message", ({ data }) => onTold(JSON.parse(data) as Told));
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
