import { sql } from "kysely";
import { countRows } from "../db/count-rows.ts";
import type { Database } from "../db/database.ts";
import { EVENT_COLUMNS } from "./recorded-event.ts";

/** Sets an event aside for a consumer that can't handle it. */
export async function setAside(
  db: Database,
  consumer: string,
  eventId: number,
  error: string,
): Promise<void> {
  await db
    .insertInto("eventFailures")
    .values({ consumer, eventId, error })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function listSetAside(db: Database, consumer: string, eventId?: number) {
  return db
    .selectFrom("eventFailures")
    .innerJoin("events", "events.id", "eventFailures.eventId")
    .select(EVENT_COLUMNS)
    .where("consumer", "=", consumer)
    .$if(eventId !== undefined, (query) => query.where("eventId", "=", eventId ?? 0))
    .orderBy("events.id")
    .execute();
}

/** Events that consumers have set aside, newest first. */
export function pageSetAside(
  db: Database,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return db
    .selectFrom("eventFailures")
    .innerJoin("events", "events.id", "eventFailures.eventId")
    .select(["eventFailures.id", "consumer", "eventId", "events.type", "events.at"])
    .select(["failedAt", sql<string>`left(error, 2000)`.as("error")])
    .$if(before !== undefined, (query) => query.where("eventFailures.id", "<", before ?? 0))
    .orderBy("eventFailures.id", "desc")
    .limit(limit)
    .execute();
}

export function countSetAside(db: Database): Promise<number> {
  return countRows(db.selectFrom("eventFailures"));
}

export function findSetAside(db: Database, id: number) {
  return db
    .selectFrom("eventFailures")
    .innerJoin("events", "events.id", "eventFailures.eventId")
    .select(["consumer", "eventId", "events.type"])
    .where("eventFailures.id", "=", id)
    .executeTakeFirst();
}

/** Records why a retried event failed again. */
export async function noteFailure(
  db: Database,
  { consumer, eventId, error }: { consumer: string; eventId: number; error: string },
): Promise<void> {
  await db
    .updateTable("eventFailures")
    .set({ error, failedAt: sql<Date>`now()` })
    .where("consumer", "=", consumer)
    .where("eventId", "=", eventId)
    .execute();
}

/** Claims an event that was set aside. False if another process has claimed or handled it. */
export async function takeUp(db: Database, consumer: string, eventId: number): Promise<boolean> {
  const row = await db
    .selectFrom("eventFailures")
    .select("eventId")
    .where("consumer", "=", consumer)
    .where("eventId", "=", eventId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return false;
  await db
    .deleteFrom("eventFailures")
    .where("consumer", "=", consumer)
    .where("eventId", "=", eventId)
    .execute();
  return true;
}
