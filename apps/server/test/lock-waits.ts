import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../src/platform/db/database.ts";
import { apartFromTransaction } from "../src/platform/db/open-transaction.ts";

/** Holds locks in one transaction while the test runs outside of it. */
export function holdingLocks<T>(db: Database, work: (holder: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute((holder) => apartFromTransaction(() => work(holder)));
}

/** Resolves once at least this many statements wait for locks of another transaction. */
export function untilWaitingForLocks(db: Database, wanted: number): Promise<void> {
  return expect.poll(() => countWaiting(db), { timeout: 20_000 }).toBeGreaterThanOrEqual(wanted);
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
    FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
