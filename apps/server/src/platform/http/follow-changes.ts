import type { Changes } from "../db/changes.ts";
import type { Log } from "../monitoring/log.ts";
import { eventStream } from "./bodies/event-stream.ts";
import type { Viewer } from "./viewer.ts";

/** Then the browser reconnects, because the session may have expired. */
const STREAM_ENDS_AFTER_MS = 10 * 60_000;

/** Topic that announces a change of an account's access. */
const accessTopic = (userId: number) => `access ${userId}`;

/** What an event stream sends. */
export interface Followed {
  /** The topic that announces changes. */
  readonly topic: string;
  /** Sends the current state, at the start and after each change. */
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
  /** Whether the request would still have the same viewer. */
  readonly isStill: (viewer: Viewer) => Promise<boolean>;
}

/**
 * Streams a state while its viewer's access lasts. Changes during one send cause one more, not one
 * each.
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
