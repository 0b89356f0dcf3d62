import type { EventShape } from "@stackyard/contract/events/event";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../db/database.ts";
import { storedJson } from "../db/stored-json.ts";

/** An event that has happened. */
interface Happened<Event extends EventShape> {
  /** The user who caused it; null if nobody was signed in. */
  readonly actorId: number | null;
  /** The ID of its subject; null if there is none. */
  readonly subjectId: number | null;
  readonly data: z.input<Event["data"]>;
}

/**
 * Records an event in the transaction of its change, so that neither exists without the other.
 * Throws outside a transaction and for data that doesn't match the declaration, because both are
 * bugs.
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

/** Records many events, such as one for each of many users, in one statement. */
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

/** The users whose activity lists the event, each once. */
function findPeople(
  { audience: { actor, concerned } }: EventShape,
  actorId: number | null,
  data: Record<string, unknown>,
): number[] {
  const people = new Set(concerned?.who(data));
  if (actor && actorId !== null) people.add(actorId);
  return [...people];
}
