import type { EventRecording } from "@stackyard/contract/content/calendar";
import type { EventStatus } from "@stackyard/contract/content/calendar-lists";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { inRange, type MappedPage, type MappedRange } from "../../../platform/db/keyset.ts";
import type { CalendarEvents } from "../../../platform/db/schema.generated.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { EVENT_TRANSITIONS } from "./event-state.ts";

export type EventRow = Selectable<CalendarEvents>;

type NewEvent = Pick<
  Insertable<CalendarEvents>,
  | "title"
  | "description"
  | "kind"
  | "startsAt"
  | "endsAt"
  | "timeZone"
  | "place"
  | "joinUrl"
  | "capacity"
>;

/** More are not shown on one page. */
const MAX_UPCOMING = 100;

export function insertEvent(db: Database, event: NewEvent): Promise<EventRow> {
  return db.insertInto("calendarEvents").values(event).returningAll().executeTakeFirstOrThrow();
}

export function findEvent(db: Database, id: number): Promise<EventRow | undefined> {
  return db.selectFrom("calendarEvents").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks the event until the transaction ends: registrations and changes wait for each other. */
export function lockEvent(db: Database, id: number): Promise<EventRow | undefined> {
  return db
    .selectFrom("calendarEvents")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function updateEvent(db: Database, id: number, event: NewEvent): Promise<EventRow> {
  return db
    .updateTable("calendarEvents")
    .set({ ...event, revision: sql`revision + 1`, updatedAt: new Date() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateRecording(
  db: Database,
  id: number,
  recording: EventRecording,
): Promise<EventRow> {
  return db
    .updateTable("calendarEvents")
    .set({ ...recording, updatedAt: new Date() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined if the transition isn't allowed. */
export function moveEvent(
  db: Database,
  id: number,
  { to, reason }: { readonly to: EventStatus; readonly reason: string },
): Promise<EventRow | undefined> {
  return db
    .updateTable("calendarEvents")
    .set({
      status: to,
      cancelReason: reason,
      revision: sql`revision + 1`,
      updatedAt: new Date(),
    })
    .where("id", "=", id)
    .where("status", "in", statesBefore(EVENT_TRANSITIONS, to))
    .returningAll()
    .executeTakeFirst();
}

export async function removeEvent(db: Database, id: number): Promise<void> {
  await db.deleteFrom("calendarEvents").where("id", "=", id).execute();
}

/** Events that are not over, next first. */
export function upcomingRows(db: Database, now: Date): Promise<EventRow[]> {
  return db
    .selectFrom("calendarEvents")
    .selectAll()
    .where("endsAt", ">", now)
    .orderBy("startsAt")
    .orderBy("id")
    .limit(MAX_UPCOMING)
    .execute();
}

interface Range {
  /** Only events that took place before this time; all events if undefined. */
  readonly overBy: Date | undefined;
  /** The last event of the previous page. */
  readonly after: readonly [endsAtSecond: number, id: number] | undefined;
  readonly limit: number;
}

/** Latest first. Canceled events have not taken place. */
export function latestRows(db: Database, { overBy, after, limit }: Range): Promise<EventRow[]> {
  return taken(db, overBy)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(ends_at, id) < (to_timestamp(${after?.[0] ?? 0}), ${after?.[1] ?? 0}::integer)`,
      ),
    )
    .orderBy("endsAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function countEvents(db: Database, overBy: Date | undefined): Promise<number> {
  const counted = taken(db, overBy).select(({ fn }) => fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

function taken(db: Database, overBy: Date | undefined) {
  return db
    .selectFrom("calendarEvents")
    .$if(overBy !== undefined, (query) =>
      query.where("endsAt", "<=", overBy ?? new Date()).where("status", "=", sql.lit("scheduled")),
    );
}

/** The events in a range of IDs, for the sitemap. Examples are no events. */
export function mapEvents(
  { db }: { readonly db: Database },
  range: MappedRange,
): Promise<MappedPage[]> {
  return db
    .selectFrom("calendarEvents")
    .select(["id", "updatedAt as changedAt"])
    .where("isDemo", "=", false)
    .$call(inRange(range))
    .execute();
}
