/**
 * Benchmarks the ledger on a durable cluster: postings a second of 16 connections, one transaction
 * each, as a ratio to the same rows inserted bare in turns: with the same indexes and through the same
 * driver, but without constraints, triggers, balances and locks. Then all sales go to one seller,
 * whose account is credited in batches meanwhile.
 */
import { hash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import {
  operatorAccount,
  providerAccount,
  userAccount,
} from "../../apps/server/src/domains/trade/ledger/account-kinds.ts";
import { resolveHolds } from "../../apps/server/src/domains/trade/ledger/holds.ts";
import { type Posting, post } from "../../apps/server/src/domains/trade/ledger/post.ts";
import { sealBatch } from "../../apps/server/src/domains/trade/ledger/seal-transactions.ts";
import { verifyBooks } from "../../apps/server/src/domains/trade/ledger/verify-books.ts";
import { compileOnce } from "../../apps/server/src/platform/db/compile-once.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { openPool, PATIENCE } from "../../apps/server/src/platform/db/database-pool.ts";
import { migrate } from "../../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { median, row } from "../measuring/measure.ts";

const CONNECTIONS = 16;
const ROUND_MS = 8_000;
const ROUNDS = 5;
const USERS = 2_000;
const LIMITS = { uniform: 0.4, "one seller": 0.3 } as const;

const dataDir = join(import.meta.dirname, "../../data/bench-ledger");
rmSync(dataDir, { recursive: true, force: true });
const cluster = await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
const pool = openPool(cluster.connection("postgres"), {
  max: CONNECTIONS + 2,
  patienceMs: PATIENCE.background,
});
pool.on("error", () => {});
const db = openDatabase(pool);
await migrate(db);
await pool.query(`
  INSERT INTO users (username, display_username, email, username_skeleton)
  SELECT 'user' || n, 'user' || n, 'user' || n || '@example.test', 'user' || n
  FROM generate_series(1, ${USERS}) AS n`);
for (const table of ["transactions", "unsealed", "entries"])
  await pool.query(
    `CREATE TABLE bare_${table} (LIKE ledger_${table} INCLUDING ALL EXCLUDING CONSTRAINTS)`,
  );

let posted = 0;
const anyone = () => 1 + Math.floor(Math.random() * USERS);

/** A payment of a buyer, as recorded for each order. */
const payment = (buyerId: number): Posting => ({
  reference: `movement:test:${posted++}`,
  ...({ cause: "charge", provider: "test", mode: "test", currency: "USD" } as const),
  entries: [
    { account: providerAccount("clearing", "test"), cents: -1_942 },
    { account: providerAccount("processing_fees", "test"), cents: -57 },
    { account: userAccount("buyer_held", buyerId), cents: 1_999 },
  ],
});

const postPayment = async () => {
  await post(db, payment(anyone()));
};

/** The rows that a payment's posting writes. */
const insertBare = compileOnce((db, given: Bare) => ({
  compile: () =>
    sql`WITH posted AS (
        INSERT INTO bare_transactions (reference, cause, provider, mode, digest)
        VALUES (${given.reference}, 'charge', 'test', 'test', ${given.digest}) RETURNING id
      ), unsealed AS (
        INSERT INTO bare_unsealed SELECT id FROM posted)
      INSERT INTO bare_entries
        (transaction_id, account_id, amount_cents, version, balance_before, balance_after)
      SELECT id, account, cents, version, before, before + cents FROM posted, (VALUES
        (1, -1942, NULL::bigint, NULL::bigint), (2, -57, NULL, NULL),
        (${given.account}, 1999, ${given.version}, 0)) AS entry (account, cents, version, before)`.compile(
      db,
    ),
}));

interface Bare {
  readonly reference: string;
  readonly digest: string;
  readonly account: number;
  readonly version: number;
}

const bare = async () => {
  const { reference } = payment(1);
  const digest = hash("sha256", reference);
  await insertBare(db, { reference, digest, account: 2 + anyone(), version: posted });
};

/** Repeats `work` on all connections for a while. Returns how often it ran a second. */
async function repeat(work: () => Promise<unknown>, ms = ROUND_MS): Promise<number> {
  const started = performance.now();
  let count = 0;
  const lane = async () => {
    while (performance.now() - started < ms) {
      await work();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return (count / (performance.now() - started)) * 1_000;
}

/** Sales of one seller: each buyer's payment with its hold, and the credit in batches. */
async function sellByOne(sellerId: number, ms = ROUND_MS): Promise<number> {
  const waiting: { reference: string; buyerId: number }[] = [];
  const started = performance.now();
  let count = 0;
  const buy = async () => {
    const buyerId = anyone();
    const charge = payment(buyerId);
    const reference = `purchase of ${charge.reference}`;
    await post(db, { ...charge, opens: [{ reference, buyerId, cents: 1_999 }] });
    waiting.push({ reference, buyerId });
    count += 1;
  };
  const buying = (async () => {
    const lane = async () => {
      while (performance.now() - started < ms) await buy();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  })();
  let isBuying = true;
  void buying.then(() => {
    isBuying = false;
  });
  while (isBuying || waiting.length > 0) {
    const batch = waiting.splice(0, 500);
    if (batch.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    else await credit(db, sellerId, batch);
    count += batch.length;
  }
  await buying;
  return (count / (performance.now() - started)) * 1_000;
}

function credit(
  db: Database,
  sellerId: number,
  batch: readonly { reference: string; buyerId: number }[],
) {
  return db.transaction().execute((trx) =>
    resolveHolds(
      trx,
      batch.map((hold) => ({
        reference: `sale of ${hold.reference}`,
        ...({ cause: "sale", provider: null, mode: "test", currency: "USD" } as const),
        ...({ hold, as: "captured" } as const),
        entries: [
          { account: userAccount("seller_pending", sellerId), cents: 1_800 },
          { account: operatorAccount("platform_fees"), cents: 199 },
        ],
      })),
    ),
  );
}

/** The job runs meanwhile, as it does in production. */
let isSealing = true;
const sealing = (async () => {
  while (isSealing) {
    await db.transaction().execute(sealBatch);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
})();

await repeat(postPayment, 2_000);
await repeat(bare, 2_000);
const rates: Record<string, number[]> = { bare: [], uniform: [], "one seller": [] };
for (let round = 0; round < ROUNDS; round++) {
  rates.bare?.push(await repeat(bare));
  rates.uniform?.push(await repeat(postPayment));
  rates["one seller"]?.push(await sellByOne(round + 1));
}
isSealing = false;
await sealing;

const bareRate = median(rates.bare ?? []);
let isWithin = true;
console.error(row("postings a second, 16 connections, fsync on", "median", "of bare", "limit"));
console.error(row("the same rows inserted bare", bareRate.toFixed(0), "1.00", ""));
for (const [name, limit] of Object.entries(LIMITS)) {
  const rate = median(rates[name] ?? []);
  const ratio = rate / bareRate;
  const verdict = ratio >= limit ? `≥ ${limit}` : `BELOW ${limit}`;
  if (ratio < limit) isWithin = false;
  console.error(row(name, rate.toFixed(0), ratio.toFixed(2), verdict));
}
const errors = (await verifyBooks(db)).filter(({ rule }) => !rule.includes("what is held"));
console.error(row("broken rules of the books", errors.length, "", "0"));
for (const { rule, examples } of errors) console.error(`  ${rule}: ${examples.join(", ")}`);
process.exitCode = isWithin && errors.length === 0 ? 0 : 1;
await pool.end();
await cluster.stop();
rmSync(dataDir, { recursive: true, force: true });
