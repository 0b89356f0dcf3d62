import { EventEmitter } from "node:events";
import { sql } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import type { Database, DatabaseConnection } from "./database.ts";

/** Tells every server process that something changed, through PostgreSQL's LISTEN and NOTIFY. */
export interface Changes {
  /** Announces a change when `db`'s transaction commits. */
  announce(db: Database, topic: string): Promise<void>;
  /** Calls back on each announcement of `topic`; answers how to stop. */
  subscribe(topic: string, listener: () => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = "stackyard_changes";
const RECONNECT_MS = 1_000;

/** Opens one listening connection for the whole process. */
export async function openChanges(connection: DatabaseConnection, log: Log): Promise<Changes> {
  const topics = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | undefined;
  let isClosed = false;

  async function listen() {
    const next = new pg.Client({ ...connection, application_name: "stackyard listener" });
    next.on("notification", ({ payload }) => payload && topics.emit(payload));
    next.on("error", (error) => {
      log.warn({ err: error }, "lost the listening connection");
      client = undefined;
      if (!isClosed) setTimeout(() => void relisten(), RECONNECT_MS).unref();
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
  }

  async function relisten() {
    if (isClosed) return;
    try {
      await listen();
      // Whatever was announced meanwhile went unheard: have every subscriber look again.
      for (const topic of topics.eventNames()) topics.emit(topic);
    } catch {
      setTimeout(() => void relisten(), RECONNECT_MS).unref();
    }
  }

  await listen();
  return {
    async announce(db, topic) {
      await sql`SELECT pg_notify(${CHANNEL}, ${topic})`.execute(db);
    },
    subscribe(topic, listener) {
      topics.on(topic, listener);
      return () => void topics.off(topic, listener);
    },
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
