/**
 * The forum's lists, threads and searches at a thousand and at a hundred thousand threads of ten posts
 * each, as a ratio to one another, beside a bare query's round trip; a statement that reads all fails.
 */
import { join } from "node:path";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { pino } from "pino";
import { listPosts } from "../apps/server/src/domains/forum/list-posts.ts";
import {
  listPopularThreads,
  listRecentThreads,
  listThreads,
} from "../apps/server/src/domains/forum/list-threads.ts";
import { readThread } from "../apps/server/src/domains/forum/read-thread.ts";
import { findSimilarTitles } from "../apps/server/src/domains/forum-search/search-queries.ts";
import { searchThreads } from "../apps/server/src/domains/forum-search/search-threads.ts";
import {
  type Database,
  openDatabase,
  openPool,
  PATIENCE,
} from "../apps/server/src/platform/db/database.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import type { ViewerServices } from "../apps/server/src/platform/services.ts";
import { fillForum, LONG_THREAD } from "./forum-rows.ts";
import { ms, row, time, times } from "./measure.ts";

const SIZES = [1_000, 100_000];
const MOST_GROWTH = 3;
const UNHURRIED = { max: 4, patienceMs: PATIENCE.background };

const page = { limit: 24 };
const search = (q: string) => (ctx: ViewerServices) => searchThreads(ctx, { q, limit: 24 });

const QUERIES: Record<string, (ctx: ViewerServices) => Promise<unknown>> = {
  category: (ctx) => listThreads(ctx, 3, page),
  "category-unsolved": (ctx) => listThreads(ctx, 3, { ...page, show: "unsolved" }),
  thread: (ctx) => readThread(ctx, 500),
  "long-thread-first": (ctx) => listPosts(ctx, LONG_THREAD, page),
  "long-thread-middle": (ctx) => listPosts(ctx, LONG_THREAD, { ...page, at: 5_000 }),
  "long-thread-last": (ctx) => listPosts(ctx, LONG_THREAD, { ...page, before: 10_001 }),
  "long-thread-votes": (ctx) => listPosts(ctx, LONG_THREAD, { ...page, sort: "votes" }),
  recent: (ctx) => listRecentThreads(ctx, 5),
  popular: (ctx) => listPopularThreads(ctx, 3),
  "search-frequent": search("network"),
  "search-two-words": search("bucket policy"),
  "search-rare": search("series7"),
  "search-nothing": search("qqqqzzzz"),
  similar: (ctx) => findSimilarTitles(ctx.db, "Encrypted bucket for audits", 5),
};

const log = pino({ level: "silent" });
const cluster = await startEmbeddedPostgres({
  dataDir: join(import.meta.dirname, "../data/bench"),
  log,
  isDisposable: true,
});
const admin = openPool(cluster.connection("postgres"), UNHURRIED);
await admin.query("DROP DATABASE IF EXISTS forum_scale WITH (FORCE)");
await admin.query("CREATE DATABASE forum_scale");
const pool = openPool(cluster.connection("forum_scale"), UNHURRIED);
// Dropping the database ends what the pool has not closed yet.
pool.on("error", () => {});
const db = openDatabase(pool);
await migrate(db);

const medians = new Map<string, number[]>();
const bare: number[] = [];
for (const size of SIZES) {
  console.error(`filling up to ${size.toLocaleString("en-US")} threads…`);
  await fillForum(pool, size);
  bare.push((await time(() => pool.query("SELECT 1"))).median);
  for (const [name, query] of Object.entries(QUERIES)) {
    const { median } = await time(() => query(contextOf(db)));
    medians.set(name, [...(medians.get(name) ?? []), median]);
  }
}
const sequential = await findSequentialScans(pool);
await pool.end();
await admin.query("DROP DATABASE forum_scale WITH (FORCE)");
await admin.end();
await cluster.stop();

const heads = SIZES.map((size) => size.toLocaleString("en-US"));
console.error(`\n${row("median at … threads", ...heads, "growth", `limit ${MOST_GROWTH} x`)}`);
console.error(row("bare SQL: SELECT 1", ...bare.map(ms)));
let isWithin = true;
for (const [name, [small = 0, large = 0]] of medians) {
  const growth = large / small;
  isWithin &&= growth <= MOST_GROWTH;
  console.error(
    row(name, ms(small), ms(large), times(growth), growth <= MOST_GROWTH ? "ok" : "OVER"),
  );
}
console.error(`\nsequential scans of threads or posts: ${sequential.join(", ") || "none"}`);
process.exitCode = isWithin && sequential.length === 0 ? 0 : 1;

function contextOf(db: Database): ViewerServices {
  return { db, user: null } as ViewerServices;
}

async function findSequentialScans(pool: pg.Pool): Promise<string[]> {
  const found: string[] = [];
  for (const [name, query] of Object.entries(QUERIES)) {
    for (const { sql, parameters } of await recordStatements(pool, query)) {
      if (!/^\s*(select|with)/i.test(sql)) continue;
      const { rows } = await pool.query(`EXPLAIN ${sql}`, [...parameters]);
      const plan = rows.map((line) => line["QUERY PLAN"]).join("\n");
      if (process.env.PLANS?.split(",").includes(name)) console.error(`\n${name}\n${plan}`);
      if (/Seq Scan on forum_(threads|posts)/.test(plan)) found.push(name);
    }
  }
  return found;
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
