/**
 * Benchmarks a seller's statement of last month: that of a seller with 1,000,000 entries beside that
 * of one with 1,000. Both have 500 of them last month.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import {
  listStatements,
  readStatement,
} from "../../apps/server/src/domains/trade/invoices/read-statement.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { openPool, PATIENCE } from "../../apps/server/src/platform/db/database-pool.ts";
import { migrate } from "../../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import type { UserServices } from "../../apps/server/src/platform/services.ts";
import { ms, row, timeInTurns } from "../measuring/measure.ts";

const LARGE = { sellerId: 1, entries: 1_000_000 } as const;
const SMALL = { sellerId: 2, entries: 1_000 } as const;
const LAST_MONTH = 500;
const LIMIT = 3;

const dataDir = mkdtempSync(join(tmpdir(), "stackyard-bench-statements-"));
const log = pino({ level: "silent" });
const cluster = await startEmbeddedPostgres({ dataDir, log, isDisposable: true });
const pool = openPool(cluster.connection("postgres"), { max: 4, patienceMs: PATIENCE.background });
pool.on("error", () => {});
const db = openDatabase(pool);
await migrate(db);
await pool.query(`
  INSERT INTO users (username, display_username, email, username_skeleton)
  SELECT 'user' || n, 'user' || n, 'user' || n || '@example.test', 'user' || n
  FROM generate_series(1, 2) AS n`);
const client = await pool.connect();
// Entries of sales, as posted one after the other. Without triggers, which check each.
await client.query("SET session_replication_role = replica");
for (const { sellerId, entries } of [SMALL, LARGE]) {
  console.error(`filling with ${entries.toLocaleString("en-US")} entries…`);
  const { rows } = await client.query(
    `INSERT INTO ledger_accounts (code, kind, bound, party_id, mode, currency, version, balance_cents)
      VALUES ('seller_pending:' || $1, 'seller_pending', 'floor', $1::integer, 'test', 'USD', $2, $2)
      RETURNING id`,
    [sellerId, entries],
  );
  await client.query(
    `WITH month AS (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') AS started),
      posted AS (
        INSERT INTO ledger_transactions (reference, cause, mode, created_at)
        SELECT 'sale:' || $1::integer || '0' || n, 'sale', 'test',
          (CASE WHEN n > $2 - $3::integer THEN started - interval '10 days'
            ELSE started - interval '3 years' + n * interval '1 second' END) AT TIME ZONE 'UTC'
        FROM generate_series(1, $2::integer) AS n, month ORDER BY n
        RETURNING id)
      INSERT INTO ledger_entries (transaction_id, account_id, amount_cents, version, balance_before, balance_after)
      SELECT id, $4, 1, n, n - 1, n FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM posted) AS each`,
    [sellerId, entries, LAST_MONTH, rows[0]?.id],
  );
}
client.release();
await pool.query("VACUUM (ANALYZE)");

const payments = { providers: [{ name: "test", mode: "test", methods: [{}] }] };
const as = ({ sellerId }: { sellerId: number }) =>
  ({ db, log, payments, user: { id: sellerId } }) as unknown as UserServices;
const [, month = ""] = await listStatements(as(LARGE));
for (const seller of [SMALL, LARGE]) {
  const { lineCount, opening } = await readStatement(as(seller), month);
  if (lineCount !== LAST_MONTH || opening.pending !== seller.entries - LAST_MONTH)
    throw new Error(`the statement has ${lineCount} lines after ${opening.pending}`);
}
const [small, large] = await timeInTurns(
  [SMALL, LARGE].map((seller) => () => readStatement(as(seller), month)),
);
const ratio = (large?.median ?? Number.NaN) / (small?.median ?? Number.NaN);
console.error(row("statement of last month", "1,000", "1,000,000", "ratio", "limit"));
console.error(
  row(
    "  median",
    ms(small?.median ?? Number.NaN),
    ms(large?.median ?? Number.NaN),
    ratio.toFixed(2),
    `${ratio <= LIMIT ? "≤" : "OVER"} ${LIMIT}`,
  ),
);
process.exitCode = ratio <= LIMIT ? 0 : 1;
await pool.end();
await cluster.stop();
rmSync(dataDir, { recursive: true, force: true });
