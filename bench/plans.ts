import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { type Database, openDatabase } from "../apps/server/src/platform/db/database.ts";
import type { DatabasePool } from "../apps/server/src/platform/db/database-pool.ts";
import type { ViewerServices } from "../apps/server/src/platform/services.ts";

type Query = (ctx: ViewerServices) => Promise<unknown>;

/** By the name of their kept plan. */
export type Queries = Readonly<Record<string, Query>>;

/** Writes down how PostgreSQL runs each statement of each query. */
export async function keepPlans(pool: DatabasePool, queries: Queries): Promise<void> {
  const directory = join(import.meta.dirname, "explain");
  await mkdir(directory, { recursive: true });
  const client = await pool.connect();
  for (const [name, query] of Object.entries(queries)) {
    const plans: string[] = [];
    const statements = await recordStatements(pool, query);
    // In one transaction: what a query sets for those that follow would be lost between two.
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
 * Which queries read a big table from end to end, as PostgreSQL counts it: by the plans that the
 * connections have settled on by now, which need not be those of a first look.
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
  // Each connection tells what it did once it is idle; a statement of its own has it do so.
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
