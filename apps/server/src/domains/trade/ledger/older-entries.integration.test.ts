import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type OldDatabase,
  openBeforeMigration,
} from "../../../../test/database/open-before-migration.ts";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";
import { BOOK_RULES } from "../../../book-rules.ts";
import type { Database } from "../../../platform/db/database.ts";
import { providerAccount, userAccount } from "./account-kinds.ts";
import { readTotals, readUserBalances } from "./balances.ts";
import { InsufficientBalance, post } from "./post.ts";
import { sealBatch } from "./seal-transactions.ts";
import { verifyBooks } from "./verify-books.ts";

/** The first migration of accounts with kinds and versions. */
const FIRST = "20261207T0010_widen_ledger_entries.sql";

let server: TestServer;
let database: OldDatabase;
let pool: OldDatabase["pool"];
let db: Database;
let before: unknown[];

beforeAll(async () => {
  server = await openTestServer();
  database = await openBeforeMigration(server, FIRST);
  ({ pool, db } = database);
  await pool.query(BEFORE);
  before = await rowsOf(ENTRIES);
  await database.upgrade();
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const rowsOf = async (statement: string) => (await pool.query(statement)).rows;

/** Entries of purchases, as they were. */
const ENTRIES = `
  SELECT entry.id, transaction_id, account_id, amount_cents, reference
  FROM ledger_entries AS entry JOIN ledger_transactions AS posted ON posted.id = transaction_id
  WHERE reference LIKE 'purchase:%' ORDER BY entry.id`;

/** Buyer 3 bought modules of sellers 1 and 2; a payment of theirs failed, and another is pending. */
const BEFORE = `
  INSERT INTO users (id, username, display_username, username_skeleton, email)
  SELECT id, 'user' || id, 'User' || id, 'user' || id, 'user' || id || '@example.test'
  FROM generate_series(1, 3) AS id;
  INSERT INTO modules (id, author_id, title, description, price_cents, category, tags, namespace,
    name, system)
  SELECT id, CASE id WHEN 3 THEN 2 ELSE 1 END, 'Older module ' || id,
    'A module that was sold before.', 4900, 'storage', '{older}', 'user', 'older-' || id, 'aws'
  FROM generate_series(1, 4) AS id;
  INSERT INTO purchases (id, buyer_id, module_id, seller_id, amount_cents, status, payment_method,
    payment_reference, failure, settled_at)
  VALUES (1, 3, 1, 1, 4900, 'paid', 'test', 'test_1', NULL, '2026-11-25'),
    (2, 3, 2, 1, 1999, 'paid', 'test', 'test_2', NULL, '2026-11-26'),
    (3, 3, 3, 2, 700, 'paid', 'test', 'test_3', NULL, '2026-11-27'),
    (4, 3, 4, 1, 900, 'failed', 'test', NULL, 'Declined.', '2026-11-28'),
    (5, 3, 4, 1, 900, 'pending', 'test', NULL, NULL, NULL);
  INSERT INTO entitlements (user_id, module_id, purchase_id) VALUES (3, 1, 1), (3, 2, 2), (3, 3, 3);
  INSERT INTO ledger_accounts (id, code) VALUES (1, 'payments:test'), (2, 'seller:1'), (3, 'seller:2');
  INSERT INTO ledger_transactions (id, reference)
  VALUES (1, 'purchase:1'), (2, 'purchase:2'), (3, 'purchase:3');
  INSERT INTO ledger_entries (transaction_id, account_id, amount_cents)
  VALUES (1, 1, -4900), (1, 2, 4900), (2, 1, -1999), (2, 2, 1999), (3, 1, -700), (3, 3, 700);
  SELECT setval(pg_get_serial_sequence('ledger_accounts', 'id'), 3),
    setval(pg_get_serial_sequence('ledger_transactions', 'id'), 3),
    setval(pg_get_serial_sequence('purchases', 'id'), 5);`;

const TEST_DOLLARS = { mode: "test", currency: "USD" } as const;
const availableOf = async (userId: number) =>
  (await readUserBalances(db, { userId, ...TEST_DOLLARS }))("seller_available");

describe("entries from before accounts had versions", () => {
  it("stay as they were, and all rules hold", async () => {
    expect(await rowsOf(ENTRIES)).toEqual(before);
    expect(await verifyBooks(db, BOOK_RULES)).toEqual([]);
  });

  it("are the balance of an opening entry per account with a bound", async () => {
    const opening = await rowsOf(`
      SELECT code, amount_cents, entry.version, balance_before, balance_after, account.version AS now
      FROM ledger_entries AS entry JOIN ledger_accounts AS account ON account.id = account_id
        JOIN ledger_transactions AS posted ON posted.id = transaction_id
      WHERE cause = 'opening' ORDER BY code`);
    const opened = (code: string, cents: number) => ({
      ...{ code, amount_cents: 0, version: 1, now: 1 },
      ...{ balance_before: cents, balance_after: cents },
    });
    expect(opening).toEqual([
      opened("seller_available:1", 6_899),
      opened("seller_available:2", 700),
    ]);
    expect(await readTotals(db)).toMatchObject([
      { kind: "clearing", provider: "test", ...TEST_DOLLARS, cents: -7_599 },
      { kind: "seller_available", cents: 7_599 },
    ]);
  });

  it("are test money, of paid orders with one line that its seller has", async () => {
    const orders = await rowsOf(`
      SELECT orders.status, mode, provider, total_cents, credited_at IS NOT NULL AS is_credited,
        cleared_at IS NOT NULL AS is_cleared
      FROM orders JOIN purchases ON order_id = orders.id ORDER BY orders.id`);
    const of = (status: string, total_cents: number) => ({
      ...{ status, total_cents, mode: "test", provider: "test" },
      ...{ is_credited: status === "paid", is_cleared: status === "paid" },
    });
    expect(orders).toEqual([
      ...[of("paid", 4_900), of("paid", 1_999), of("paid", 700)],
      ...[of("failed", 900), of("draft", 900)],
    ]);
  });

  it("are continued by new postings, and by the next seals", async () => {
    const pay = (reference: string, cents: number) =>
      post(db, {
        ...{ reference, cause: "adjustment", provider: null, ...TEST_DOLLARS },
        entries: [
          { account: userAccount("seller_available", 1), cents: -cents },
          { account: userAccount("seller_available", 2), cents },
        ],
      });
    await pay("older:1", 899);
    await expect(pay("older:2", 6_001)).rejects.toThrow(InsufficientBalance);
    expect([await availableOf(1), await availableOf(2)]).toEqual([6_000, 1_599]);
    expect(await db.transaction().execute(sealBatch)).toBe(7);
    expect(await verifyBooks(db)).toEqual([]);
    const clearing = await db
      .selectFrom("ledgerAccounts")
      .select(["code", "balanceCents"])
      .where("kind", "=", providerAccount("clearing", "test").kind)
      .execute();
    expect(clearing).toEqual([{ code: "clearing:test", balanceCents: -7_599 }]);
  });
});
