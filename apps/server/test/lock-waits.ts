import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../src/platform/db/database.ts";

/** Resolves once as many of the server's statements wait for what another transaction holds. */
export function untilWaitingForLocks(db: Database, wanted: number): Promise<void> {
  return expect.poll(() => countWaiting(db), { timeout: 20_000 }).toBe(wanted);
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
    FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
