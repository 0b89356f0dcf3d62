import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/**
 * Adapts events that were restored into a PostgreSQL with lower transaction IDs. Consumers would
 * wait for those IDs, and later receive new events before old ones. Returns whether it was needed.
 */
export async function rebaseEvents(db: Database): Promise<boolean> {
  if (!(await areFromElsewhere(db))) return false;
  return db.transaction().execute(async (db) => {
    await sql`LOCK TABLE events, event_cursors IN ACCESS EXCLUSIVE MODE`.execute(db);
    // Another process may have done it meanwhile.
    if (!(await areFromElsewhere(db))) return false;
    // Ordered by ID, a consumer may receive some events twice, which it tolerates, but misses none.
    await sql`
      UPDATE event_cursors AS cursor SET transaction_id = '0', event_id = coalesce(
        (SELECT min(id) - 1 FROM events
          WHERE (events.transaction_id, id) > (cursor.transaction_id, cursor.event_id)),
        (SELECT max(id) FROM events))`.execute(db);
    await sql`ALTER TABLE events DISABLE TRIGGER events_append_only`.execute(db);
    await sql`UPDATE events SET transaction_id = '0'`.execute(db);
    await sql`ALTER TABLE events ENABLE TRIGGER events_append_only`.execute(db);
    return true;
  });
}

async function areFromElsewhere(db: Database): Promise<boolean> {
  const { rows } = await sql<{ are: boolean | null }>`
    SELECT max(transaction_id) >= pg_snapshot_xmax(pg_current_snapshot()) AS are FROM events`.execute(
    db,
  );
  return rows[0]?.are ?? false;
}
