/**
 * The marketplace's lists and searches at a thousand, a hundred thousand and a million modules, each
 * as a ratio to the same at a thousand, beside a bare query's round trip. The plan of each is kept.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { moduleListQuery } from "@stackyard/contract/modules";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { pino } from "pino";
import { listModules } from "../apps/server/src/domains/catalog/list-modules.ts";
import { listFeatured } from "../apps/server/src/domains/catalog/module-queries.ts";
import { readModule } from "../apps/server/src/domains/catalog/read-module.ts";
import { rankForSearch } from "../apps/server/src/domains/search/rank-for-search.ts";
import {
  type Database,
  openDatabase,
  openPool,
  PATIENCE,
} from "../apps/server/src/platform/db/database.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import type { ViewerServices } from "../apps/server/src/platform/services.ts";
import { fillCatalogue } from "./catalog-rows.ts";
import { ms, row, time, times } from "./measure.ts";

const ROOT = join(import.meta.dirname, "..");
const SIZES = [1_000, 100_000, 1_000_000];
const MOST_GROWTH = 3;
const UNHURRIED = { max: 4, patienceMs: PATIENCE.background };

const list = (query: Record<string, string>) => (ctx: ViewerServices) =>
  listModules(ctx, moduleListQuery.parse(query));

/** The hot queries, by the name of their kept plan. */
const QUERIES: Record<string, (ctx: ViewerServices) => Promise<unknown>> = {
  "list-popular": list({}),
  "list-newest": list({ sort: "newest" }),
  "list-price-high": list({ sort: "price-high" }),
  "list-trending": list({ sort: "trending" }),
  "list-top-rated": list({ sort: "top-rated" }),
  "list-category": list({ category: "kubernetes" }),
  "list-category-verified": list({ category: "serverless", verified: "true" }),
  "list-category-price": list({ category: "storage", sort: "price-low" }),
  "search-frequent-word": list({ search: "network" }),
  "search-two-words": list({ search: "encrypted bucket" }),
  "search-prefix": list({ search: "clus" }),
  "search-prefixes": list({ search: "encr buck" }),
  "search-author": list({ search: "author 7 network" }),
  "search-system": list({ search: "aws" }),
  "search-in-category": list({ search: "network", category: "infrastructure" }),
  "search-rare-word": list({ search: "series7" }),
  "search-mistyped": list({ search: "netwrk" }),
  "search-all-mistyped": list({ search: "encrytped bukcet netwrk" }),
  "search-joined": list({ search: "encryptedbuket" }),
  "search-nothing-found": list({ search: "qqqqzzzz" }),
  featured: (ctx) => listFeatured(ctx.db),
  "one-module": (ctx) => readModule(ctx, 500),
};

const log = pino({ level: "silent" });
const cluster = await startEmbeddedPostgres({
  dataDir: join(ROOT, "data/bench"),
  log,
  isDisposable: true,
});
const admin = openPool(cluster.connection("postgres"), UNHURRIED);
await admin.query("DROP DATABASE IF EXISTS catalog_scale WITH (FORCE)");
await admin.query("CREATE DATABASE catalog_scale");
const pool = openPool(cluster.connection("catalog_scale"), UNHURRIED);
const db = openDatabase(pool);
await migrate(db);

const medians = new Map<string, number[]>();
const bare: number[] = [];
for (const size of SIZES) {
  console.error(`filling up to ${size.toLocaleString("en-US")} modules…`);
  await fillCatalogue(pool, size);
  await rankForSearch({ db });
  await pool.query("VACUUM (ANALYZE) modules");
  bare.push((await time(() => pool.query("SELECT 1"))).median);
  for (const [name, query] of Object.entries(QUERIES)) {
    const { median } = await time(() => query(contextOf(db)));
    medians.set(name, [...(medians.get(name) ?? []), median]);
  }
}
const sequential = await keepPlans(pool);
await pool.end();
await admin.query("DROP DATABASE catalog_scale WITH (FORCE)");
await admin.end();
await cluster.stop();

const heads = SIZES.map((size) => size.toLocaleString("en-US"));
console.error(
  `\n${row("median of one query at … modules", ...heads, "1M to 1k", `limit ${MOST_GROWTH} x`)}`,
);
console.error(row("bare SQL: SELECT 1", ...bare.map(ms)));
let isWithin = true;
for (const [name, [small = 0, middle = 0, large = 0]] of medians) {
  const growth = large / small;
  isWithin &&= growth <= MOST_GROWTH;
  const verdict = growth <= MOST_GROWTH ? "ok" : "OVER";
  console.error(row(name, ms(small), ms(middle), ms(large), times(growth), verdict));
}
console.error(
  `\nsequential scans of modules in the plans at a million: ${sequential.join(", ") || "none"}`,
);
process.exitCode = isWithin && sequential.length === 0 ? 0 : 1;

function contextOf(db: Database): ViewerServices {
  return { db, user: null } as ViewerServices;
}

/** Writes down how PostgreSQL runs each statement of each query; answers those that read all. */
async function keepPlans(pool: pg.Pool): Promise<string[]> {
  await mkdir(join(import.meta.dirname, "explain"), { recursive: true });
  const sequential: string[] = [];
  for (const [name, query] of Object.entries(QUERIES)) {
    const plans: string[] = [];
    for (const { sql, parameters } of await recordStatements(pool, query)) {
      const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${sql}`, [
        ...parameters,
      ]);
      plans.push(`${sql.trim()}\n\n${rows.map((line) => line["QUERY PLAN"]).join("\n")}\n`);
    }
    const text = plans.join("\n----\n\n");
    if (/Seq Scan on modules/.test(text)) sequential.push(name);
    await writeFile(join(import.meta.dirname, "explain", `${name}.txt`), text);
  }
  return sequential;
}

async function recordStatements(pool: pg.Pool, query: (ctx: ViewerServices) => Promise<unknown>) {
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
