import type { Database } from "../db/database.ts";
import { EVENT_COLUMNS } from "./recorded-event.ts";

/** Keeps an event aside for a consumer that cannot deal with it. */
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

export function listSetAside(db: Database, consumer: string) {
  return db
    .selectFrom("eventFailures")
    .innerJoin("events", "events.id", "eventFailures.eventId")
    .select(EVENT_COLUMNS)
    .where("consumer", "=", consumer)
    .orderBy("events.id")
    .execute();
}

/** Takes up an event that was set aside. False where another process has, or is about to. */
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
