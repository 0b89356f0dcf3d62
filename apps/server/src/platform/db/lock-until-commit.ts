import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Takes an advisory lock by name until the transaction ends, for cases without rows to lock in
 * order.
 */
export async function lockUntilCommit(db: Database, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Takes the lock unless another transaction has it. */
export async function tryLockUntilCommit(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS is_ours`.execute(db);
  return rows[0]?.isOurs ?? false;
}
