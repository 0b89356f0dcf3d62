import type { REGISTRATION_STATES } from "@stackyard/contract/content/calendar";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";

export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** One date of an event. */
export interface Occasion {
  readonly slug: string;
  readonly startsAt: Date;
}

export interface Places {
  readonly registered: number;
  readonly waiting: number;
  readonly own: RegistrationState | null;
}

/** Serializes registrations for this event until the transaction ends. */
export async function lockPlaces(db: Database, { slug }: Occasion): Promise<void> {
  await lockUntilCommit(db, `event ${slug}`);
}

export async function countPlaces(
  db: Database,
  { slug, startsAt }: Occasion,
  userId: number | null,
): Promise<Places> {
  const { rows } = await sql<Places>`
    SELECT count(*) FILTER (WHERE state = 'registered')::integer AS registered,
      count(*) FILTER (WHERE state = 'waiting')::integer AS waiting,
      max(state) FILTER (WHERE user_id = ${userId}::integer) AS own
    FROM event_registrations
    WHERE event = ${slug} AND starts_at = ${startsAt}`.execute(db);
  return rows[0] ?? { registered: 0, waiting: 0, own: null };
}

export async function insertRegistration(
  db: Database,
  { slug, startsAt }: Occasion,
  userId: number,
  state: RegistrationState,
): Promise<void> {
  await db
    .insertInto("eventRegistrations")
    .values({ event: slug, startsAt, userId, state })
    .execute();
}

export async function deleteRegistration(
  db: Database,
  { slug, startsAt }: Occasion,
  userId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("eventRegistrations")
    .where("event", "=", slug)
    .where("startsAt", "=", startsAt)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives a free place to the first person on the waiting list. Returns who got it. */
export async function promoteFirst(
  db: Database,
  { slug, startsAt }: Occasion,
): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    UPDATE event_registrations SET state = 'registered'
    WHERE id = (
      SELECT id FROM event_registrations
      WHERE event = ${slug} AND starts_at = ${startsAt} AND state = 'waiting'
      ORDER BY id LIMIT 1)
    RETURNING user_id`.execute(db);
  return rows[0]?.userId;
}

/** The attendee's confirmed mail address, if any. */
export async function findAttendee(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .select(["email", "displayUsername"])
    .where("id", "=", userId)
    .where("emailVerified", "=", true)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}
