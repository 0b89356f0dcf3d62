/**
 * The lists, filters and searches of engineers at a thousand and a hundred thousand, each as a ratio to
 * the same at a thousand, beside a bare query's round trip; and what of them reads the whole table.
 */
import { join } from "node:path";
import { engineerFilter, engineerListQuery } from "@stackyard/contract/talent";
import { pino } from "pino";
import { rankForSearch } from "../apps/server/src/domains/search/rank-for-search.ts";
import { countEngineers } from "../apps/server/src/domains/talent/count-engineers.ts";
import { listEngineers } from "../apps/server/src/domains/talent/list-engineers.ts";
import {
  type Database,
  openDatabase,
  openPool,
  PATIENCE,
} from "../apps/server/src/platform/db/database.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { fillYard } from "./engineer-rows.ts";
import { ms, row, time, times } from "./measure.ts";

const ROOT = join(import.meta.dirname, "..");
const SIZES = [1_000, 100_000];
const MOST_GROWTH = 3;
const UNHURRIED = { max: 4, patienceMs: PATIENCE.background };

const list = (query: Record<string, string>) => (db: Database) =>
  listEngineers({ db }, engineerListQuery.parse(query));
const facets = (query: Record<string, string>) => (db: Database) =>
  countEngineers({ db }, engineerFilter.parse(query));

const QUERIES: Record<string, (db: Database) => Promise<unknown>> = {
  "list-recommended": list({}),
  "list-highest-rated": list({ sort: "highest-rated" }),
  "list-newest": list({ sort: "newest" }),
  "list-rate-low": list({ sort: "rate-low" }),
  "filter-specialization": list({ specialization: "sre" }),
  "filter-rare-skill": list({ skills: "skill7" }),
  "filter-four-together": list({ cloud: "aws", experience: "5", rating: "4", price: "150" }),
  "filter-rare-together": list({ language: "language7", cloud: "gcp", availability: "available" }),
  "filter-none-found": list({ skills: "nobody-has-it" }),
  "search-frequent-word": list({ search: "network" }),
  "search-two-words": list({ search: "resilient cluster" }),
  "search-rare-word": list({ search: "word77" }),
  "search-mistyped": list({ search: "netwrk" }),
  "search-and-filter": list({ search: "network", cloud: "azure", rating: "4" }),
  "facets-of-all": facets({}),
  "facets-of-a-filter": facets({ cloud: "aws" }),
  "facets-of-a-search": facets({ search: "network" }),
};

const cluster = await startEmbeddedPostgres({
  dataDir: join(ROOT, "data/bench"),
  log: pino({ level: "silent" }),
  isDisposable: true,
});
const admin = openPool(cluster.connection("postgres"), UNHURRIED);
await admin.query("DROP DATABASE IF EXISTS talent_scale WITH (FORCE)");
await admin.query("CREATE DATABASE talent_scale");
const pool = openPool(cluster.connection("talent_scale"), UNHURRIED);
const db = openDatabase(pool);
await migrate(db);

const medians = new Map<string, number[]>();
const bare: number[] = [];
for (const size of SIZES) {
  console.error(`filling up to ${size.toLocaleString("en-US")} engineers…`);
  await fillYard(pool, size);
  await rankForSearch({ db });
  await pool.query("VACUUM (ANALYZE) engineers, users, engineer_counts, search_words");
  bare.push((await time(() => pool.query("SELECT 1"))).median);
  for (const [name, query] of Object.entries(QUERIES)) {
    const { median } = await time(() => query(db));
    medians.set(name, [...(medians.get(name) ?? []), median]);
  }
}

/** How often the whole table was read, as PostgreSQL counts it. */
async function wholeReads(): Promise<number> {
  await pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool.query(
    "SELECT seq_scan::int AS count FROM pg_stat_user_tables WHERE relname = 'engineers'",
  );
  return rows[0].count;
}

const sequential: string[] = [];
for (const [name, query] of Object.entries(QUERIES)) {
  const before = await wholeReads();
  await query(db);
  // Each connection tells what it did once it is idle; a statement of its own has it do so.
  await Promise.all([1, 2, 3, 4].map(() => pool.query("SELECT pg_stat_force_next_flush()")));
  if ((await wholeReads()) > before) sequential.push(name);
}
await pool.end();
await admin.query("DROP DATABASE talent_scale WITH (FORCE)");
await admin.end();
await cluster.stop();

const heads = SIZES.map((size) => size.toLocaleString("en-US"));
console.error(
  `\n${row("median of one query at … engineers", ...heads, "100k to 1k", `limit ${MOST_GROWTH} x`)}`,
);
console.error(row("bare SQL: SELECT 1", ...bare.map(ms)));
let isWithin = true;
for (const [name, [small = 0, large = 0]] of medians) {
  const growth = large / small;
  isWithin &&= growth <= MOST_GROWTH;
  console.error(
    row(name, ms(small), ms(large), times(growth), growth <= MOST_GROWTH ? "ok" : "OVER"),
  );
}
console.error(`\nsequential scans of engineers at 100,000: ${sequential.join(", ") || "none"}`);
process.exitCode = isWithin && sequential.length === 0 ? 0 : 1;
