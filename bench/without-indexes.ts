import type pg from "pg";

/**
 * Does `work` without the plain indexes of some tables, which are made faster once than grown row by
 * row; then makes them again.
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

/** For one connection: what triggers do for each row is done by the caller, once for all. */
export const WITHOUT_TRIGGERS = "SET session_replication_role = replica";
