import type { Database } from "../../../platform/db/database.ts";
import { EVENT_COLUMNS } from "../../../platform/events/recorded-event.ts";
import type { NotifiedAudience, Position } from "./find-recipients.ts";

/** False if it has already started. */
export async function startFanOut(
  db: Database,
  eventId: number,
  { audience, afterUserId }: Position,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("notificationFanOuts")
    .values({ eventId, audience, afterUserId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** An event being announced and its position; undefined once everyone has been notified. */
export async function findFanOut(db: Database, eventId: number) {
  const row = await db
    .selectFrom("notificationFanOuts")
    .innerJoin("events", "events.id", "notificationFanOuts.eventId")
    .select(EVENT_COLUMNS)
    .select(["audience", "afterUserId"])
    .where("eventId", "=", eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { audience, afterUserId, ...event } = row;
  return { event, position: { audience: audience as NotifiedAudience, afterUserId } };
}

/** False if another process has moved it. */
export async function moveFanOut(
  db: Database,
  eventId: number,
  { from, to }: { readonly from: Position; readonly to: Position },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notificationFanOuts")
    .set(to)
    .where("eventId", "=", eventId)
    .where("audience", "=", from.audience)
    .where("afterUserId", "=", from.afterUserId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function finishFanOut(
  db: Database,
  eventId: number,
  from: Position,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("notificationFanOuts")
    .where("eventId", "=", eventId)
    .where("audience", "=", from.audience)
    .where("afterUserId", "=", from.afterUserId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
