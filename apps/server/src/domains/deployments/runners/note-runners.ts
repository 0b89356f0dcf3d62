import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

interface Sighting {
  readonly version: string;
  readonly platform: string;
  readonly tool: string | null;
  readonly capacity: number;
  readonly at: Date;
}

export type NoteRunner = (id: number, sighting: Sighting) => void;

/** Returns a function that notes when a runner was last heard of; it is written some seconds later. */
export function openRunnerNotes({
  db,
  batchedWrites,
}: Pick<Services, "db" | "batchedWrites">): NoteRunner {
  return batchedWrites.by<number, Sighting>(async (sightings) => {
    // In a fixed order, so that processes don't deadlock.
    const rows = [...sightings].sort(([a], [b]) => a - b).map(([id, seen]) => ({ id, ...seen }));
    await sql`
      WITH seen AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS each (id integer, version text, platform text, tool text, capacity integer,
            at timestamptz)
      ), locked AS MATERIALIZED (
        SELECT id FROM runners WHERE id IN (SELECT id FROM seen) ORDER BY id FOR NO KEY UPDATE
      )
      UPDATE runners SET version = seen.version, platform = seen.platform, tool = seen.tool,
        capacity = seen.capacity,
        last_seen_at = greatest(last_seen_at, at),
        left_at = CASE WHEN left_at < at THEN NULL ELSE left_at END
      FROM seen JOIN locked USING (id) WHERE runners.id = seen.id`.execute(db);
  });
}
