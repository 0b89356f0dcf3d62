/**
 * Benchmarks the nightly proof over 1,000,000 accounts in a process of its own: its time and the most
 * memory that it held, which must not exceed the limits.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyFile } from "@stackyard/ledger-proof/verify-file";
import { pino } from "pino";
import { proveLiabilities } from "../../apps/server/src/domains/trade/proofs/build-proof.ts";
import { findProof } from "../../apps/server/src/domains/trade/proofs/proof-queries.ts";
import { downloadLedgerProof } from "../../apps/server/src/domains/trade/proofs/read-proof.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { openPool, PATIENCE } from "../../apps/server/src/platform/db/database-pool.ts";
import { migrate } from "../../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { openFileStore } from "../../apps/server/src/platform/files/file-store.ts";
import type { Services } from "../../apps/server/src/platform/services.ts";
import { row } from "../measuring/measure.ts";

const ACCOUNTS = 1_000_000;
const LIMITS = { seconds: 60, megabytes: 300 } as const;

const dataDir = mkdtempSync(join(tmpdir(), "stackyard-bench-proof-"));
const log = pino({ level: "silent" });
const cluster = await startEmbeddedPostgres({ dataDir, log, isDisposable: true });
const pool = openPool(cluster.connection("postgres"), {
  max: 2,
  patienceMs: PATIENCE.background,
});
pool.on("error", () => {});
const db = openDatabase(pool);
await migrate(db);
console.error(`filling with ${ACCOUNTS.toLocaleString("en-US")} accounts…`);
await pool.query(`
  INSERT INTO users (username, display_username, email, username_skeleton)
  SELECT 'user' || n, 'user' || n, 'user' || n || '@example.test', 'user' || n
  FROM generate_series(1, ${ACCOUNTS}) AS n`);
// Balances without entries: the proof reads balances alone.
await pool.query(`
  INSERT INTO ledger_accounts (code, kind, bound, party_id, mode, currency, version, balance_cents)
  SELECT 'seller_available:' || id, 'seller_available', 'floor', id, 'live', 'USD', 1, 1 + id % 1000000
  FROM users`);
await pool.query("VACUUM (ANALYZE)");

const files = openFileStore(join(dataDir, "files"));
const ctx = { db, files, log, config: { dataDir }, payments: { providers: [] } };
const idle = process.memoryUsage.rss() / 2 ** 20;
const started = performance.now();
const before = process.cpuUsage();
await proveLiabilities(ctx as unknown as Services);
const seconds = (performance.now() - started) / 1_000;
const { user, system } = process.cpuUsage(before);
const megabytes = process.resourceUsage().maxRSS / 1_024;

const proof = await findProof(db, 1);
const { body } = await downloadLedgerProof(ctx as unknown as Services, 1);
const { errors } = await verifyFile(body as unknown as AsyncIterable<Uint8Array>);
const isWithin = seconds <= LIMITS.seconds && megabytes <= LIMITS.megabytes && errors.length === 0;
const show = (name: string, value: number, limit: number) =>
  console.error(
    row(
      name,
      value.toFixed(0),
      (value / limit).toFixed(2),
      `${value > limit ? "OVER" : "≤"} ${limit}`,
    ),
  );
console.error(
  row(`the proof over ${ACCOUNTS.toLocaleString("en-US")} accounts`, "value", "of limit", "limit"),
);
show("seconds", seconds, LIMITS.seconds);
show("megabytes at most", megabytes, LIMITS.megabytes);
console.error(row("CPU seconds of the process", ((user + system) / 1e6).toFixed(0)));
console.error(row("megabytes before", idle.toFixed(0)));
console.error(row("leaves", proof?.leaves ?? 0));
console.error(row("what doesn't hold of its file", errors.length));
process.exitCode = isWithin ? 0 : 1;
await pool.end();
await cluster.stop();
rmSync(dataDir, { recursive: true, force: true });
