/** The list of services and its search at a thousand and at three hundred thousand, as a ratio. */
import { join } from "node:path";
import { serviceListQuery } from "@stackyard/contract/services";
import type pg from "pg";
import { pino } from "pino";
import { listServices } from "../apps/server/src/domains/services/list-services.ts";
import { rankServices } from "../apps/server/src/domains/services/rank-services.ts";
import { openDatabase, openPool, PATIENCE } from "../apps/server/src/platform/db/database.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { ms, row, time, times } from "./measure.ts";

const ROOT = join(import.meta.dirname, "..");
const SIZES = [1_000, 300_000];
const MOST_GROWTH = 3;
const UNHURRIED = { max: 4, patienceMs: PATIENCE.background };

const QUERIES: Record<string, Record<string, string>> = {
  "services-popular": {},
  "services-newest": { sort: "newest" },
  "services-price-high": { sort: "price-high" },
  "services-special-price": { specialization: "sre", sort: "price-low" },
  "services-frequent-word": { search: "network" },
  "services-two-words": { search: "network review" },
  "services-rare-word": { search: "series7" },
  "services-mistyped": { search: "netwrk" },
  "services-in-specialization": { search: "network", specialization: "devops" },
};

const log = pino({ level: "silent" });
const dataDir = join(ROOT, "data/bench");
const cluster = await startEmbeddedPostgres({ dataDir, log, isDisposable: true });
const admin = openPool(cluster.connection("postgres"), UNHURRIED);
await admin.query("DROP DATABASE IF EXISTS service_scale WITH (FORCE)");
await admin.query("CREATE DATABASE service_scale");
const pool = openPool(cluster.connection("service_scale"), UNHURRIED);
const db = openDatabase(pool);
await migrate(db);

const medians = new Map<string, number[]>();
for (const size of SIZES) {
  console.error(`filling up to ${size.toLocaleString("en-US")} services…`);
  await fillServices(pool, size);
  await rankServices({ db });
  await pool.query("VACUUM (ANALYZE) services");
  for (const [name, query] of Object.entries(QUERIES)) {
    const { median } = await time(() => listServices({ db }, serviceListQuery.parse(query)));
    medians.set(name, [...(medians.get(name) ?? []), median]);
  }
}
await pool.end();
await admin.query("DROP DATABASE service_scale WITH (FORCE)");
await admin.end();
await cluster.stop();

let isWithin = true;
console.error(`\n${row("median of one query at … services", "1,000", "300,000", "growth", "")}`);
for (const [name, [small = 0, large = 0]] of medians) {
  const growth = large / small;
  isWithin &&= growth <= MOST_GROWTH;
  const verdict = growth <= MOST_GROWTH ? "ok" : `OVER ${MOST_GROWTH} x`;
  console.error(row(name, ms(small), ms(large), times(growth), verdict));
}
process.exitCode = isWithin ? 0 : 1;

/** Fills up to `total` published services of a tenth as many engineers, straight in SQL. */
async function fillServices(pool: pg.Pool, total: number): Promise<void> {
  const engineers = Math.ceil(total / 10);
  await pool.query(
    `INSERT INTO users (id, username, username_skeleton, display_username, email, role)
     SELECT n, name, name, name, name || '@example.test', 'engineer'
     FROM generate_series(1, $1::int) AS n, concat('engineer-', n) AS name ON CONFLICT DO NOTHING`,
    [engineers],
  );
  await pool.query(
    `INSERT INTO engineers (user_id, title, description, specializations, skills, years_of_experience)
     SELECT n, 'Engineer', 'Builds and runs what others need.', '{devops}', '{terraform}', 5
     FROM generate_series(1, $1::int) AS n ON CONFLICT DO NOTHING`,
    [engineers],
  );
  await pool.query(
    `INSERT INTO services (id, user_id, title, description, specialization, tags, status, price_cents,
       delivery_days, done_count)
     SELECT n, 1 + n % $2::int, initcap(kind || ' of your ' || noun || ' series' || (n / 37)),
       'A ' || kind || ' of what you run, word' || (n % 5000) || ', with a report and code.',
       (ARRAY['devops', 'sre', 'data-engineer', 'cloud-architect'])[1 + n % 4], ARRAY[noun, kind],
       'published', 1000 + (n * 7919) % 500000, 1 + n % 30, (10000 / (1 + n % 9973))::int
     FROM (SELECT n, (ARRAY['network', 'cluster', 'bucket', 'pipeline', 'vault'])[1 + n % 5] AS noun,
             (ARRAY['review', 'upgrade', 'audit', 'migration'])[1 + n % 4] AS kind
           FROM generate_series((SELECT count(*)::int + 1 FROM services), $1::int) AS n) AS made`,
    [total, engineers],
  );
  await pool.query(
    "INSERT INTO search_words (word) SELECT DISTINCT word FROM service_words ON CONFLICT DO NOTHING",
  );
  await pool.query("ANALYZE");
}
