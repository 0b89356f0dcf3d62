const KEEP_ALIVE_MS = 15_000;

/** Unread messages before a stream is closed. Browsers reconnect. */
export const MAX_UNREAD = 100;

let open = 0;

/** Open streams of this process. */
export const countOpenStreams = (): number => open;

interface Sender {
  /** Sends one server-sent event with `data` as JSON. */
  send(data: unknown): void;
  end(): void;
}

/**
 * Answers with server-sent events. `start` receives the sender and returns how to stop, which is
 * called when the client disconnects or the sender ends.
 */
export function eventStream(request: Request, start: (sender: Sender) => () => void): Response {
  const encoder = new TextEncoder();
  let release = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      open += 1;
      const write = (text: string) => {
        if (!isOpen) return;
        if ((controller.desiredSize ?? 0) > -MAX_UNREAD) controller.enqueue(encoder.encode(text));
        else breakOff();
      };
      const breakOff = () => {
        release();
        controller.error(new Error("The reader does not read."));
      };
      const keepAlive = setInterval(() => write(": keep-alive\n\n"), KEEP_ALIVE_MS);
      let unsubscribe = () => {};
      release = () => {
        if (!isOpen) return;
        isOpen = false;
        open -= 1;
        clearInterval(keepAlive);
        unsubscribe();
      };
      const stop = () => {
        if (!isOpen) return;
        release();
        controller.close();
      };
      request.signal.addEventListener("abort", stop, { once: true });
      unsubscribe = start({
        send: (data) => write(`data: ${JSON.stringify(data)}\n\n`),
        end: stop,
      });
      if (!isOpen) unsubscribe();
    },
    // The reader has closed the stream.
    cancel: () => release(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      // Tells buffering proxies to forward events at once.
      "X-Accel-Buffering": "no",
    },
  });
}
