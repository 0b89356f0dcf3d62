import { EventEmitter } from "node:events";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Listener } from "./listener.ts";

/** Announces changes to all server processes through PostgreSQL's LISTEN and NOTIFY. */
export interface Changes {
  /** False while announcements may be missed. */
  readonly isListening: boolean;
  /** Announces a change when `db`'s transaction commits. */
  announce(db: Database, topic: string): Promise<void>;
  /** Announces many topics in one statement. */
  announceAll(db: Database, topics: readonly string[]): Promise<void>;
  /**
   * Calls back on each announcement of `topic`, and whenever one may have been missed. Returns how
   * to unsubscribe.
   */
  subscribe(topic: string, listener: () => void): () => void;
  /**
   * Calls back with the rest of each announced topic that begins with `prefix`, and without one
   * whenever announcements may have been missed.
   */
  subscribeFamily(prefix: string, listener: (rest: string | undefined) => void): void;
  /** Resolves once everything announced so far has been heard here, or may have been missed. */
  caughtUp(): Promise<void>;
}

const CHANNEL = "stackyard_changes";

export async function openChanges(listener: Listener): Promise<Changes> {
  const topics = new EventEmitter().setMaxListeners(0);
  const families: { prefix: string; tell: (rest: string | undefined) => void }[] = [];
  await listener.listen(CHANNEL, {
    onMessage(topic) {
      topics.emit(topic);
      for (const { prefix, tell } of families)
        if (topic.startsWith(prefix)) tell(topic.slice(prefix.length));
    },
    onGap() {
      for (const topic of topics.eventNames()) topics.emit(topic);
      for (const { tell } of families) tell(undefined);
    },
  });
  return {
    get isListening() {
      return listener.isListening;
    },
    async announce(db, topic) {
      await sql`SELECT pg_notify(${CHANNEL}, ${topic})`.execute(db);
    },
    async announceAll(db, topics) {
      await sql`SELECT pg_notify(${CHANNEL}, topic) FROM unnest(${[...topics]}::text[]) AS topic`.execute(
        db,
      );
    },
    subscribe(topic, callBack) {
      topics.on(topic, callBack);
      return () => void topics.off(topic, callBack);
    },
    subscribeFamily: (prefix, tell) => void families.push({ prefix, tell }),
    caughtUp: () => listener.caughtUp(),
  };
}
