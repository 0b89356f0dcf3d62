import type { Changes } from "../db/changes.ts";
import type { Log } from "../monitoring/log.ts";
import { eventStream } from "./bodies/event-stream.ts";
import type { Viewer } from "./viewer.ts";

/** After this long the browser has to ask again: a session may have expired. */
const STREAM_ENDS_AFTER_MS = 10 * 60_000;

/** Under this name the database announces that an account lost access, or may do other things. */
const accessTopic = (userId: number) => `access ${userId}`;

/** What an event stream tells. */
export interface Followed {
  /** What announces that there is something new to tell. */
  readonly topic: string;
  /** Tells how things stand: at once, and after each change. */
  readonly tell: (stream: Stream) => Promise<void>;
}

interface Stream {
  readonly send: (message: object) => void;
  readonly end: () => void;
}

interface Follower {
  readonly request: Request;
  readonly changes: Changes;
  readonly log: Log;
  readonly user: Viewer | null;
  /** Whether the request would have the same viewer now. */
  readonly isStill: (viewer: Viewer) => Promise<boolean>;
}

/**
 * Streams how something stands, for as long as its viewer stays who they were. Changes during one
 * telling cause one more, not one each.
 */
export function followChanges(
  { request, changes, log, user, isStill }: Follower,
  { topic, tell }: Followed,
): Response {
  return eventStream(request, (stream) => {
    let isTelling = false;
    let isStale = false;
    // True at first: access may have ended since the request was authorized.
    let needsCheck = user !== null;
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
      stream.end();
    };
    const send = (message: object) => {
      if (!needsCheck) stream.send(message);
    };

    async function tellAll() {
      isStale = true;
      if (isTelling) return;
      isTelling = true;
      while (isStale && !hasEnded) {
        isStale = false;
        if (!user || (await mayGoOn(user))) await tell({ send, end });
        else end();
      }
      isTelling = false;
    }

    async function mayGoOn(viewer: Viewer): Promise<boolean> {
      if (!needsCheck) return true;
      needsCheck = false;
      return isStill(viewer);
    }

    const onChange = () => {
      tellAll().catch((error) => {
        log.warn({ err: error, topic }, "an event stream failed");
        end();
      });
    };
    const onAccessChange = () => {
      needsCheck = true;
      onChange();
    };
    const subscriptions = [
      changes.subscribe(topic, onChange),
      ...(user ? [changes.subscribe(accessTopic(user.id), onAccessChange)] : []),
    ];
    const ending = setTimeout(end, STREAM_ENDS_AFTER_MS).unref();
    onChange();
    return () => {
      hasEnded = true;
      clearTimeout(ending);
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  });
}
