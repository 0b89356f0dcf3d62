import type { Changes } from "../db/changes.ts";
import { eventStream } from "./bodies/event-stream.ts";

interface Followed {
  readonly changes: Changes;
  /** What announces that there is something new to tell. */
  readonly topic: string;
  /** Tells how things stand: at once, and after each change. */
  readonly tell: (stream: Stream) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** After so long the browser has to ask again; left out: whenever it likes. */
  readonly endsAfterMs?: number;
}

interface Stream {
  readonly send: (message: object) => void;
  readonly end: () => void;
}

/** Streams how something stands. Changes during one telling cause one more, not one each. */
export function followChanges(request: Request, followed: Followed): Response {
  const { changes, topic, tell, onError, endsAfterMs } = followed;
  return eventStream(request, (stream) => {
    let isTelling = false;
    let isStale = false;
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
      stream.end();
    };

    async function tellAll() {
      isStale = true;
      if (isTelling) return;
      isTelling = true;
      while (isStale && !hasEnded) {
        isStale = false;
        await tell({ send: stream.send, end });
      }
      isTelling = false;
    }

    const onChange = () => {
      tellAll().catch((error) => {
        onError(error);
        end();
      });
    };
    const unsubscribe = changes.subscribe(topic, onChange);
    const ending = endsAfterMs === undefined ? undefined : setTimeout(end, endsAfterMs).unref();
    onChange();
    return () => {
      clearTimeout(ending);
      unsubscribe();
    };
  });
}
