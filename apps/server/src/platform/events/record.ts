import type { EventShape } from "@stackyard/contract/events/event";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../db/database.ts";
import { storedJson } from "../db/stored-json.ts";

/** An event as it happened. */
interface Happened<Event extends EventShape> {
  /** Who did it; null where nobody signed in did. */
  readonly actorId: number | null;
  /** The number of what it is about; null where there is none. */
  readonly subjectId: number | null;
  readonly data: z.input<Event["data"]>;
}

/**
 * Records an event in the transaction in which it happened, so that there is none without the other.
 * Throws outside of a transaction, and when the data are not as declared: both are mistakes of ours.
 */
export async function record<Event extends EventShape>(
  { db }: { readonly db: Database },
  event: Event,
  { actorId, subjectId, data: given }: Happened<Event>,
): Promise<void> {
  if (!db.isTransaction) throw new Error(`${event.type} was to be recorded outside a transaction`);
  const data = event.data.parse(given);
  const people = findPeople(event, actorId, data);
  await sql`
    WITH event AS (
      INSERT INTO events (type, actor_id, subject_kind, subject_id, data)
      VALUES (${event.type}, ${actorId}, ${event.subject}, ${subjectId}, ${storedJson(data)})
      RETURNING id
    )
    INSERT INTO event_people (user_id, event_id)
    SELECT person, id FROM event, unnest(${people}::integer[]) AS person`.execute(db);
}

/** Records what happened many times, such as once to each of many people, in one statement. */
export async function recordAll<Event extends EventShape>(
  { db }: { readonly db: Database },
  event: Event,
  happened: readonly Happened<Event>[],
): Promise<void> {
  if (!db.isTransaction) throw new Error(`${event.type} was to be recorded outside a transaction`);
  const rows = happened.map(({ actorId, subjectId, data: given }) => {
    const data = event.data.parse(given);
    return { actorId, subjectId, data, people: findPeople(event, actorId, data) };
  });
  await sql`
    WITH happened AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('events', 'id')) AS id, each.*
      FROM jsonb_to_recordset(${storedJson(rows)})
        AS each ("actorId" integer, "subjectId" integer, data jsonb, people integer[])
    ), recorded AS (
      INSERT INTO events (id, type, actor_id, subject_kind, subject_id, data) OVERRIDING SYSTEM VALUE
      SELECT id, ${event.type}, "actorId", ${event.subject}, "subjectId", data FROM happened
    )
    INSERT INTO event_people (user_id, event_id)
    SELECT person, id FROM happened, unnest(people) AS person`.execute(db);
}

/** In whose activity an event belongs, each person once. */
function findPeople(
  { audience: { actor, concerned } }: EventShape,
  actorId: number | null,
  data: Record<string, unknown>,
): number[] {
  const people = new Set(concerned?.who(data));
  if (actor && actorId !== null) people.add(actorId);
  return [...people];
}
