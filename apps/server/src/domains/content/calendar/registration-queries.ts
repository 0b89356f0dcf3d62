import type { RegistrationState } from "@stackyard/contract/content/calendar-lists";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** The email that a registered person is still to get. */
export type Notice = "registered" | "changed" | "canceled";

export interface Places {
  readonly registered: number;
  readonly waiting: number;
  readonly own: RegistrationState | null;
}

const NO_PLACES: Places = { registered: 0, waiting: 0, own: null };

/** Counts the places of events, with the user's own registrations. */
export async function countPlaces(
  db: Database,
  eventIds: readonly number[],
  userId: number | null,
): Promise<(eventId: number) => Places> {
  const { rows } = await sql<Places & { eventId: number }>`
    SELECT event_id, count(*) FILTER (WHERE state = 'registered')::integer AS registered,
      count(*) FILTER (WHERE state = 'waiting')::integer AS waiting,
      max(state) FILTER (WHERE user_id = ${userId}::integer) AS own
    FROM event_registrations
    WHERE event_id = ANY(${[...eventIds]}::integer[])
    GROUP BY event_id`.execute(db);
  const byId = new Map(rows.map(({ eventId, ...places }) => [eventId, places]));
  return (eventId) => byId.get(eventId) ?? NO_PLACES;
}

export async function insertRegistration(
  db: Database,
  registration: {
    readonly eventId: number;
    readonly userId: number;
    readonly state: RegistrationState;
  },
): Promise<void> {
  await db.insertInto("eventRegistrations").values(registration).execute();
}

export async function deleteRegistration(
  db: Database,
  eventId: number,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom("eventRegistrations")
    .where("eventId", "=", eventId)
    .where("userId", "=", userId)
    .execute();
}

/** Gives free places to the first people on the waiting list. Returns how many got one. */
export async function promoteFirst(db: Database, eventId: number, free: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE event_registrations SET state = 'registered', notice = 'registered'
    WHERE id IN (
      SELECT id FROM event_registrations WHERE event_id = ${eventId} AND state = 'waiting'
      ORDER BY id LIMIT ${free})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Marks everyone registered for the event to be notified. News of a place says more than a change. */
export async function markForNotice(
  db: Database,
  eventId: number,
  notice: "changed" | "canceled",
): Promise<void> {
  await db
    .updateTable("eventRegistrations")
    .set({ notice: notice === "canceled" ? notice : sql`COALESCE(notice, 'changed')` })
    .where("eventId", "=", eventId)
    .execute();
}

export async function countNotices(db: Database, eventId: number): Promise<number> {
  const counted = db
    .selectFrom("eventRegistrations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("eventId", "=", eventId)
    .where("notice", "is not", null);
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

export interface Notified {
  readonly id: number;
  readonly userId: number;
  readonly state: RegistrationState;
  readonly notice: Notice;
  /** Null if the person has no confirmed address. */
  readonly email: string | null;
}

/** The next people to notify of an event's news. */
export async function listNotices(
  db: Database,
  eventId: number,
  limit: number,
): Promise<Notified[]> {
  const { rows } = await sql<Notified>`
    SELECT event_registrations.id, user_id, state, notice, users.email
    FROM event_registrations LEFT JOIN users ON users.id = user_id AND users.email_verified
      AND users.deleted_at IS NULL
    WHERE event_id = ${eventId} AND notice IS NOT NULL
    ORDER BY event_registrations.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Notes that these people are notified. Returns the registrations that were still to be. */
export async function clearNotices(
  db: Database,
  notified: readonly Notified[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    UPDATE event_registrations SET notice = NULL
    FROM jsonb_to_recordset(${JSON.stringify(notified)}::jsonb) AS told (id integer, notice text)
    WHERE event_registrations.id = told.id AND event_registrations.notice = told.notice
    RETURNING event_registrations.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The person's confirmed address, if any. */
export async function findAddress(db: Database, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("emailVerified", "=", true)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.email;
}
