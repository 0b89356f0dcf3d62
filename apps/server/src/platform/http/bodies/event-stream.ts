const KEEP_ALIVE_MS = 15_000;

/** Messages that wait for a reader who does not read. A browser whose stream breaks off asks again. */
export const MOST_UNREAD = 100;

let open = 0;

/** Streams of this process whose readers are still there. */
export const countOpenStreams = (): number => open;

interface Sender {
  /** Sends one server-sent event with `data` as JSON. */
  send(data: unknown): void;
  end(): void;
}

/**
 * Answers with server-sent events. `start` is given the sender and answers how to stop; it stops
 * when the client goes away or the sender ends.
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
        if ((controller.desiredSize ?? 0) > -MOST_UNREAD) controller.enqueue(encoder.encode(text));
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
    // Whoever has stopped reading has closed the stream already.
    cancel: () => release(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      // Asks proxies that buffer answers to pass each event on at once.
      "X-Accel-Buffering": "no",
    },
  });
}
