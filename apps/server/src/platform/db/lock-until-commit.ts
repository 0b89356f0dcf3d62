import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Until this transaction ends, no other one has the lock of that name. Where there are no rows to hold in order. */
export async function lockUntilCommit(db: Database, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
