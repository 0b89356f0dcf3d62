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
  const { actor, concerned } = event.audience;
  const people = new Set(concerned?.who(data));
  if (actor && actorId !== null) people.add(actorId);
  await sql`
    WITH event AS (
      INSERT INTO events (type, actor_id, subject_kind, subject_id, data)
      VALUES (${event.type}, ${actorId}, ${event.subject}, ${subjectId}, ${storedJson(data)})
      RETURNING id
    )
    INSERT INTO event_people (user_id, event_id)
    SELECT person, id FROM event, unnest(${[...people]}::integer[]) AS person`.execute(db);
}
