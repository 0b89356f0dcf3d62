/** Before connecting again after a refusal. Doubles with each refusal, up to the longest. */
const RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 320_000;

/**
 * Subscribes to server-sent events while the page is visible, because browsers limit connections
 * per site. Reconnects automatically; `onConnection` is told when the connection is lost and when it
 * is back. Returns how to unsubscribe.
 */
export function followEvents<Told>(
  address: `/api/${string}`,
  onTold: (told: Told) => void,
  onConnection: (isOpen: boolean) => void = () => {},
): () => void {
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  function look() {
    if (document.visibilityState === "visible") open();
    else close();
  }
  function open() {
    if (events) return;
    events = new EventSource(address);
    events.addEventListener("message", ({ data }) => onTold(JSON.parse(data) as Told));
    events.addEventListener("open", () => {
      refusals = 0;
      onConnection(true);
    });
    events.addEventListener("error", onError);
  }
  /** The browser reconnects by itself, but not after an answer other than a stream. */
  function onError() {
    onConnection(false);
    if (events?.readyState !== EventSource.CLOSED) return;
    close();
    const delay = Math.min(RETRY_MS * 2 ** refusals++, LONGEST_RETRY_MS);
    // Pages that were refused together come back one by one.
    timer = setTimeout(look, delay * (0.5 + Math.random() / 2));
  }
  function close() {
    clearTimeout(timer);
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
