import type pg from "pg";

/**
 * Runs `work` without the non-unique indexes of some tables and recreates them, which is faster
 * than updating them row by row.
 */
export async function withoutIndexes(
  client: pg.PoolClient,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ANY ($1) AND indexdef NOT LIKE '%UNIQUE%'",
    [tables],
  );
  for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`);
  await work();
  for (const { indexdef } of rows) await client.query(indexdef);
}

/** Disables triggers for one connection; the caller computes their effects once at the end. */
export const WITHOUT_TRIGGERS = "SET session_replication_role = replica";
