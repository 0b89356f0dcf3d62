import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Takes an advisory lock by name until the transaction ends, for cases without rows to lock in
 * order.
 */
export async function lockUntilCommit(db: Database, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
