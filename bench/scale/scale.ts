/**
 * Benchmarks queries at growing numbers of rows, in alternation. Reports each as a ratio to its
 * time at the smallest size, beside the round trip of an empty query, and saves the plans at the
 * largest size. Fails if a query grows by more than the limit or scans a big table sequentially.
 */
import { join } from "node:path";
import { pino } from "pino";
import { type Database, openDatabase } from "../../apps/server/src/platform/db/database.ts";
import {
  type DatabasePool,
  openPool,
  PATIENCE,
} from "../../apps/server/src/platform/db/database-pool.ts";
import { migrate } from "../../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { ms, percent, row, type Timing, timeInTurns, times } from "../measuring/measure.ts";
import { contextOf, findWholeReads, keepPlans, type Queries } from "./plans.ts";

const MAX_GROWTH = 3;
const UNHURRIED = { max: 4, patienceMs: PATIENCE.background };

type Cluster = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

interface Scale {
  /** What is counted, for example modules. */
  readonly what: string;
  readonly sizes: readonly number[];
  /** Fills an empty database with this many items and runs the work that jobs would have done. */
  readonly fill: (pool: DatabasePool, total: number, db: Database) => Promise<void>;
  /** The hot queries. */
  readonly queries: Queries;
  /** Tables that no query may scan sequentially. */
  readonly bigTables: readonly string[];
  /** What the slowest 5 % of a query may take at the largest size, milliseconds, by its name. */
  readonly p95Limits?: Readonly<Record<string, number>>;
}

export async function measureScale(scale: Scale): Promise<void> {
  const { what, sizes, fill, queries, bigTables } = scale;
  const cluster = await startEmbeddedPostgres({
    dataDir: join(import.meta.dirname, "../../data/bench"),
    log: pino({ level: "silent" }),
    isDisposable: true,
  });
  const admin = openPool(cluster.connection("postgres"), UNHURRIED);
  admin.on("error", () => {});
  const pools: DatabasePool[] = [];
  for (const size of sizes) {
    console.error(`filling with ${size.toLocaleString("en-US")} ${what}…`);
    const pool = await openEmpty(cluster, admin, `scale_${size}`);
    pools.push(pool);
    await fill(pool, size, openDatabase(pool));
    await pool.query("VACUUM (ANALYZE)");
  }
  const timings = await measureInTurns(pools, scale);
  const largest = pools.at(-1);
  const wholeReads = largest ? await findWholeReads(largest, queries, bigTables) : [];
  if (largest) await keepPlans(largest, queries);
  const isWithin = report(scale, timings);
  console.error(`\nbig tables read whole: ${wholeReads.join(", ") || "none"}`);
  process.exitCode = isWithin && wholeReads.length === 0 ? 0 : 1;
  for (const pool of [...pools, admin]) await pool.end();
  await cluster.stop();
}

/** A separate database per size, so that sizes can be measured in alternation. */
async function openEmpty(
  cluster: Cluster,
  admin: DatabasePool,
  name: string,
): Promise<DatabasePool> {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name}`);
  const pool = openPool(cluster.connection(name), UNHURRIED);
  // Stopping the server terminates the pool's remaining connections.
  pool.on("error", () => {});
  await migrate(openDatabase(pool));
  return pool;
}

const BARE = "bare SQL: SELECT 1";

async function measureInTurns(pools: readonly DatabasePool[], { queries }: Scale) {
  const databases = pools.map((pool) => openDatabase(pool));
  const timings = new Map<string, Timing[]>();
  const measure = async (name: string, works: (() => Promise<unknown>)[]) => {
    timings.set(name, await timeInTurns(works));
  };
  await measure(
    BARE,
    pools.map((pool) => () => pool.query("SELECT 1")),
  );
  for (const [name, query] of Object.entries(queries)) {
    await measure(
      name,
      databases.map((db) => () => query(contextOf(db))),
    );
  }
  return timings;
}

function report(scale: Scale, timings: ReadonlyMap<string, readonly Timing[]>): boolean {
  const { what, sizes, p95Limits = {} } = scale;
  const heads = sizes.map((size) => size.toLocaleString("en-US"));
  const limit = `limit ${MAX_GROWTH} x`;
  console.error(`\n${row(`median of one query at … ${what}`, ...heads, "growth", limit)}`);
  let isWithin = true;
  for (const [name, timed] of timings) {
    const figures = timed.map(({ median }) => median);
    const growth = (figures.at(-1) ?? 0) / (figures[0] ?? 0);
    const isOver = name !== BARE && growth > MAX_GROWTH;
    if (isOver) isWithin = false;
    console.error(row(name, ...figures.map(ms), times(growth), isOver ? "OVER" : "ok"));
  }
  for (const [name, limit] of Object.entries(p95Limits)) {
    const p95 = timings.get(name)?.at(-1)?.p95 ?? Number.NaN;
    const isUnder = p95 <= limit;
    isWithin &&= isUnder;
    const shown = [ms(p95), `of ${limit} ms`, percent(p95 / limit), isUnder ? "ok" : "OVER"];
    console.error(row(`${name}, 95th percentile`, ...shown));
  }
  return isWithin;
}
