import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { EVENT_COLUMNS } from "./recorded-event.ts";

/** A consumer's position: all events up to here are handled. */
export interface EventCursor {
  readonly transactionId: string;
  readonly eventId: number;
  /** Failures of the next event. */
  readonly failures: number;
}

/** A consumer's state. */
export interface Standing {
  /** There are events that it can read. */
  readonly isReady: boolean;
  /** There are events, but an older transaction of this database is still running. */
  readonly isHeldBack: boolean;
  /** Milliseconds until a failed event is retried; 0 if none has failed. */
  readonly retryInMs: number;
}

const AFTER = sql`(events.transaction_id, events.id) > (cursor.transaction_id, cursor.event_id)`;

/**
 * The transaction ID below which no more events can appear. Read it before the snapshot that lists
 * events.
 */
export async function readSettledBefore(db: Database): Promise<string> {
  const { rows } = await sql<{ settledBefore: string }>`
    SELECT events_settled_before() AS settled_before`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a SELECT without FROM has one row");
  return row.settledBefore;
}

/** A consumer starts with the first event. One that must not has its row from a migration. */
export async function openCursor(db: Database, consumer: string): Promise<void> {
  await db
    .insertInto("eventCursors")
    .values({ consumer })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Evaluated once: between two answers, an event could be neither ready nor held back. */
const HAS_SETTLED = sql`events.transaction_id < (SELECT before FROM settled)`;

/** Writes nothing and takes no lock, so polling costs almost nothing. */
export async function readStanding(db: Database, consumer: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    WITH settled AS MATERIALIZED (SELECT events_settled_before() AS before)
    SELECT
      EXISTS (SELECT FROM events WHERE ${AFTER} AND ${HAS_SETTLED}) AS is_ready,
      EXISTS (SELECT FROM events WHERE ${AFTER} AND NOT ${HAS_SETTLED}) AS is_held_back,
      greatest(0, coalesce(ceil(extract(epoch FROM retry_at - now()) * 1000), 0))::int AS retry_in_ms
    FROM event_cursors AS cursor WHERE consumer = ${consumer}`.execute(db);
  const [standing] = rows;
  if (!standing) throw new Error(`the consumer ${consumer} has no cursor`);
  return standing;
}

/** How long each consumer's next event has been waiting. */
export async function readLags(
  db: Database,
): Promise<{ readonly consumer: string; readonly seconds: number }[]> {
  const { rows } = await sql<{ consumer: string; seconds: number }>`
    SELECT consumer, coalesce(extract(epoch FROM now() - (
      SELECT at FROM events WHERE ${AFTER} ORDER BY events.transaction_id, events.id LIMIT 1
    )), 0)::float AS seconds FROM event_cursors AS cursor`.execute(db);
  return rows;
}

/** Locks the cursor until the transaction ends; undefined if another process has it. */
export async function takeCursor(db: Database, consumer: string): Promise<EventCursor | undefined> {
  return db
    .selectFrom("eventCursors")
    .select(["transactionId", "eventId", "failures"])
    .where("consumer", "=", consumer)
    .where((row) => row.or([row("retryAt", "is", null), row("retryAt", "<=", sql<Date>`now()`)]))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The next settled events, in transaction order. */
export function listEventsAfter(
  db: Database,
  cursor: EventCursor,
  { settledBefore, limit }: { readonly settledBefore: string; readonly limit: number },
) {
  return db
    .selectFrom("events")
    .select([...EVENT_COLUMNS, "events.transactionId"])
    .where(
      sql<boolean>`(events.transaction_id, events.id) > (${cursor.transactionId}::xid8, ${cursor.eventId}::bigint)`,
    )
    .where(sql<boolean>`events.transaction_id < ${settledBefore}::xid8`)
    .orderBy("events.transactionId")
    .orderBy("events.id")
    .limit(limit)
    .execute();
}

interface Passed {
  readonly id: number;
  readonly transactionId: string;
}

export async function moveCursor(db: Database, consumer: string, to: Passed): Promise<void> {
  await db
    .updateTable("eventCursors")
    .set({ transactionId: to.transactionId, eventId: to.id, failures: 0, retryAt: null })
    .where("consumer", "=", consumer)
    .execute();
}

export async function postponeNext(
  db: Database,
  consumer: string,
  { failures, inSeconds }: { failures: number; inSeconds: number },
): Promise<void> {
  await db
    .updateTable("eventCursors")
    .set({ failures, retryAt: sql<Date>`now() + make_interval(secs => ${inSeconds}::float)` })
    .where("consumer", "=", consumer)
    .execute();
}
