import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { type Database, openDatabase } from "../../apps/server/src/platform/db/database.ts";
import type { DatabasePool } from "../../apps/server/src/platform/db/database-pool.ts";
import type { ViewerServices } from "../../apps/server/src/platform/services.ts";

type Query = (ctx: ViewerServices) => Promise<unknown>;

/** Queries by the name of their stored plan. */
export type Queries = Readonly<Record<string, Query>>;

/** Saves PostgreSQL's plan for each statement of each query. */
export async function keepPlans(pool: DatabasePool, queries: Queries): Promise<void> {
  const directory = join(import.meta.dirname, "explain");
  await mkdir(directory, { recursive: true });
  const client = await pool.connect();
  for (const [name, query] of Object.entries(queries)) {
    const plans: string[] = [];
    const statements = await recordStatements(pool, query);
    // In one transaction, because a query's settings must apply to the following statements.
    await client.query("BEGIN");
    for (const { sql, parameters } of statements) {
      if (!/^\s*(select|with)/i.test(sql)) continue;
      const explain = `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${sql}`;
      const { rows } = await client.query(explain, [...parameters]);
      plans.push(`${sql.trim()}\n\n${rows.map((line) => line["QUERY PLAN"]).join("\n")}\n`);
    }
    await client.query("ROLLBACK");
    await writeFile(join(directory, `${name}.txt`), plans.join("\n----\n\n"));
  }
  client.release();
}

/**
 * Queries that scan a big table sequentially, according to PostgreSQL's statistics. These cover the
 * plans that connections actually use, which may differ from those of a first EXPLAIN.
 */
export async function findWholeReads(
  pool: DatabasePool,
  queries: Queries,
  bigTables: readonly string[],
): Promise<string[]> {
  const db = openDatabase(pool);
  const found: string[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const before = await countWholeReads(pool, bigTables);
    await query(contextOf(db));
    if ((await countWholeReads(pool, bigTables)) > before) found.push(name);
  }
  return found;
}

async function countWholeReads(pool: DatabasePool, tables: readonly string[]): Promise<number> {
  // A connection reports its statistics when idle; this statement forces it to.
  const flush = () => pool.query("SELECT pg_stat_force_next_flush()");
  await Promise.all(Array.from({ length: pool.options.max }, flush));
  const { rows } = await pool.query(
    "SELECT sum(seq_scan)::int AS count FROM pg_stat_user_tables WHERE relname = ANY ($1)",
    [tables],
  );
  return rows[0].count;
}

async function recordStatements(pool: DatabasePool, query: Query) {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const recording = new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) =>
      void statements.push({ sql: event.query.sql, parameters: event.query.parameters }),
  }) as Database;
  await query(contextOf(recording));
  return statements;
}

export function contextOf(db: Database): ViewerServices {
  return { db, user: null } as ViewerServices;
}
