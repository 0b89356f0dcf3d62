import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/**
 * Makes the events of a dump that was restored into a younger PostgreSQL ones of this. They carry the
 * numbers of transactions that this one has not come to: consumers would wait for those, and later hear
 * of new events before old ones. Answers whether there was need to.
 */
export async function rebaseEvents(db: Database): Promise<boolean> {
  if (!(await areFromElsewhere(db))) return false;
  return db.transaction().execute(async (db) => {
    await sql`LOCK TABLE events, event_cursors IN ACCESS EXCLUSIVE MODE`.execute(db);
    // Another process may have done it meanwhile.
    if (!(await areFromElsewhere(db))) return false;
    // In the order of ids a consumer may hear of some again, which it stands, but misses none.
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
