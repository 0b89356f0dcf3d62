import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBookWorld } from "../test/book-world.ts";
import { BOOK_RULES } from "./book-rules.ts";
import { operatorAccount, userAccount } from "./domains/trade/ledger/account-kinds.ts";
import { type Cause, type Entry, post } from "./domains/trade/ledger/post.ts";
import { SEALS, verifyBooks } from "./domains/trade/ledger/verify-books.ts";
import type { Database } from "./platform/db/database.ts";

type World = Awaited<ReturnType<typeof openBookWorld>>;

/** Statements, or what they do, that break the books in the way that the rule is about. */
type Damage = string | ((db: Database, world: World) => Promise<unknown>);
interface Corruption {
  readonly rule: string;
  readonly damage: Damage;
  /** Rules that the same damage breaks. */
  readonly also?: readonly string[];
}

const LOST: Entry[] = [
  { account: operatorAccount("operator_losses"), cents: -1 },
  { account: operatorAccount("operator_funds"), cents: 1 },
];

/** A posting that follows from nothing. */
const posted =
  (cause: Cause, entries: (world: World) => Entry[] = () => LOST): Damage =>
  (db, world) =>
    post(db, {
      ...{ reference: `${cause}:999999`, cause, entries: entries(world) },
      ...({ mode: "test", provider: null, currency: "USD" } as const),
    });

const HELD_FOR_PURCHASE =
  "What is held for a purchase is its amount until it is credited or given back";
const ADJUSTMENTS = "Exactly the posted adjustments are in the ledger, with their amounts";
const DISPUTE_MOVEMENTS =
  "Every movement of a dispute is posted once, as its parts say, and no other is";
const RETURNED_OF_LINE = "What came back of a line is what its refunds and disputes took";

const UNSEALED = "transaction_id IN (SELECT transaction_id FROM ledger_unsealed)";
const FIRST_OF = (table: string, where: string) => `(SELECT min(id) FROM ${table} WHERE ${where})`;

const CORRUPTIONS: readonly Corruption[] = [
  {
    rule: "Every transaction sums to zero in each currency",
    damage: `UPDATE ledger_entries SET amount_cents = amount_cents + 1
      WHERE id = (SELECT min(ledger_entries.id) FROM ledger_entries
        JOIN ledger_accounts ON ledger_accounts.id = account_id
        JOIN ledger_transactions ON ledger_transactions.id = transaction_id
        WHERE kind = 'platform_fees' AND cause = 'sale' AND ${UNSEALED})`,
  },
  {
    rule: "Every transaction has entries",
    damage: `WITH added AS (
        INSERT INTO ledger_transactions (reference, cause, mode)
        VALUES ('empty', 'unknown', 'test') RETURNING id)
      INSERT INTO ledger_unsealed SELECT id FROM added`,
  },
  {
    rule: "No transaction mixes test and live money",
    damage: `UPDATE ledger_transactions SET mode = 'live' WHERE id = (
      SELECT min(id) FROM ledger_transactions
        JOIN ledger_unsealed ON transaction_id = id WHERE cause = 'sale')`,
  },
  {
    rule: "Versions of an account are contiguous, and each balance follows from the one before",
    damage: `UPDATE ledger_entries
      SET balance_before = balance_before + 1, balance_after = balance_after + 1
      WHERE id = (SELECT min(ledger_entries.id) FROM ledger_entries
        JOIN ledger_accounts ON ledger_accounts.id = account_id
        WHERE ledger_entries.version < ledger_accounts.version AND ${UNSEALED})`,
  },
  {
    rule: "Versions of an account are contiguous, and each balance follows from the one before",
    damage: `UPDATE ledger_entries SET version = version + 1 WHERE id = (
      SELECT max(ledger_entries.id) FROM ledger_entries
        JOIN ledger_accounts ON ledger_accounts.id = account_id
        WHERE ledger_entries.version = ledger_accounts.version AND ${UNSEALED});
      UPDATE ledger_accounts SET version = (
        SELECT max(version) FROM ledger_entries WHERE account_id = ledger_accounts.id)
      WHERE bound <> 'none'`,
  },
  {
    rule: "Every account has the bound, the owner and the name of its kind",
    damage: "UPDATE ledger_accounts SET code = 'fees' WHERE kind = 'platform_fees'",
  },
  {
    rule: "The balance of an account with a bound is that of its last entry",
    damage: `UPDATE ledger_accounts SET version = version + 1
      WHERE id = ${FIRST_OF("ledger_accounts", "kind = 'seller_available'")}`,
  },
  {
    rule: "The balance of an account without a bound is the sum of its sealed entries",
    damage:
      "UPDATE ledger_accounts SET balance_cents = balance_cents + 1 WHERE kind = 'platform_fees'",
  },
  {
    rule: "Every transaction is either sealed once or waits for its seal",
    damage: `DELETE FROM ledger_unsealed
      WHERE transaction_id = (SELECT min(transaction_id) FROM ledger_unsealed)`,
  },
  {
    rule: "Every transaction is either sealed once or waits for its seal",
    damage: "INSERT INTO ledger_unsealed SELECT min(transaction_id) FROM ledger_sealed",
  },
  {
    rule: "A buyer's held account covers what is held",
    damage: `UPDATE ledger_holds SET captured_cents = captured_cents - 1 WHERE reference = (
      SELECT 'purchase:' || min(id) FROM purchases WHERE credited_at IS NOT NULL)`,
  },
  {
    rule: "A buyer's held account covers what is held",
    damage: posted("adjustment", ({ seller }) => [
      { account: operatorAccount("operator_funds"), cents: -1 },
      { account: userAccount("buyer_held", seller.id), cents: 1 },
    ]),
    also: [ADJUSTMENTS],
  },
  { rule: SEALS, damage: "UPDATE ledger_seals SET digest = 'other'" },
  {
    rule: SEALS,
    damage: `UPDATE ledger_transactions SET created_at = created_at - interval '1 day'
      WHERE id = (SELECT min(transaction_id) FROM ledger_sealed)`,
  },

  {
    rule: "Every paid order has exactly its charge",
    damage: async (db, { held: { orderId } }) => {
      await sql`UPDATE orders SET tax_cents = tax_cents + 1, total_cents = total_cents + 1
        WHERE id = ${orderId}`.execute(db);
      await sql`UPDATE purchases SET tax_cents = tax_cents + 1
        WHERE order_id = ${orderId}`.execute(db);
    },
  },
  { rule: "Every charge belongs to a call", damage: posted("charge") },
  {
    rule: "An order's lines sum to the order",
    damage: (db, { held }) =>
      sql`UPDATE purchases SET tax_cents = tax_cents + 1 WHERE id = ${held.purchaseId}`.execute(db),
  },
  {
    rule: "A discount code was used once by each order with it that is open or was paid",
    damage: `INSERT INTO discount_codes (seller_id, code, cents, uses)
      SELECT min(id), 'SPRING', 100, 1 FROM users`,
  },
  {
    rule: "A released part isn't held, and belongs to a line of the same order, item and sides",
    damage: "UPDATE purchases SET is_held = true WHERE part_of IS NOT NULL",
  },
  {
    rule: "Every credited line is posted as a sale once, unless all of it went back before",
    damage: "UPDATE purchases SET credited_at = NULL WHERE status = 'refunded' AND NOT is_frozen",
  },
  {
    rule: "Every credited line is posted as a sale once, unless all of it went back before",
    damage: (db, { first }) =>
      sql`UPDATE ledger_transactions SET reference = 'sale:999999'
        WHERE reference = ${`sale:${first.purchaseId}`}`.execute(db),
    also: ["Every posted sale is that of a line", SEALS],
  },
  { rule: "Every posted sale is that of a line", damage: posted("sale") },
  {
    rule: "Every posted clearance is that of a line that was credited and has cleared",
    damage: posted("clearance"),
  },
  {
    rule: "What is pending for a seller is their part of credited sales that haven't cleared",
    damage: `UPDATE purchases SET cleared_at = now() WHERE id = ${FIRST_OF(
      "purchases",
      "credited_at IS NOT NULL AND cleared_at IS NULL AND seller_cents > 0",
    )}`,
  },
  {
    rule: HELD_FOR_PURCHASE,
    damage: (db, { held }) =>
      sql`UPDATE ledger_holds SET reference = 'purchase:999999'
        WHERE reference = ${`purchase:${held.purchaseId}`}`.execute(db),
  },

  {
    rule: "Every granted refund is posted once, with its amount, and no other refund is",
    damage: posted("refund"),
  },
  {
    rule: "Every posting that pays a refund, or that returns its payment, is that of a refund",
    damage: posted("refund_sent"),
  },
  {
    rule: "Every posting that pays a refund, or that returns its payment, is that of a refund",
    damage: posted("refund_failed"),
  },
  {
    rule: "Every paid refund was sent once with its amount, and no other was, but for what came back",
    damage: `UPDATE provider_calls SET subject_id = ${FIRST_OF("refunds", "status = 'granted'")}
      WHERE kind = 'refund' AND subject_id = ${FIRST_OF("refunds", "status = 'paid'")}`,
  },
  {
    rule: "What we owe in refunds to a buyer is that of their refunds that aren't paid",
    damage: (db, { seller }) =>
      sql`UPDATE refunds SET buyer_id = ${seller.id} WHERE status = 'granted'`.execute(db),
  },
  {
    rule: RETURNED_OF_LINE,
    damage: (db, { held }) =>
      sql`UPDATE purchases SET refunded_cents = 1 WHERE id = ${held.purchaseId}`.execute(db),
  },
  {
    rule: "A line is frozen while a refund or dispute of it is open, and only then",
    damage: (db, { held }) =>
      sql`UPDATE purchases SET is_frozen = true WHERE id = ${held.purchaseId}`.execute(db),
  },

  {
    rule: DISPUTE_MOVEMENTS,
    damage: posted("dispute"),
  },
  {
    rule: DISPUTE_MOVEMENTS,
    damage: "UPDATE dispute_parts SET movement_reference = 'other'",
  },
  {
    rule: "A dispute never gives back more of a line than it took",
    damage: `UPDATE dispute_parts SET seller_cents = seller_cents + fee_cents + 1, fee_cents = -1,
      loss_cents = loss_cents + fee_cents + 1`,
    also: [DISPUTE_MOVEMENTS, RETURNED_OF_LINE],
  },

  {
    rule: "Every payout is posted once, with its amount, and no other is",
    damage: posted("transfer"),
  },
  {
    rule: "Every payout is posted once, with its amount, and no other is",
    damage: "UPDATE payouts SET cents = cents + 1 WHERE status = 'paid'",
  },
  {
    rule: "Exactly the payouts whose transfer failed returned to the balance",
    damage: posted("transfer_failed"),
  },
  {
    rule: "Exactly the payouts that were transferred left through their provider",
    damage: posted("transfer_sent"),
  },
  {
    rule: "Exactly the payouts that were transferred left through their provider",
    damage: "UPDATE provider_calls SET outcome = NULL WHERE kind = 'transfer'",
  },
  { rule: "Every set-off is that of a payout or of a closed account", damage: posted("set_off") },
  {
    rule: "What is in transit to a seller is that of their payouts that are on their way",
    damage: "UPDATE payouts SET mode = 'live' WHERE status = 'requested'",
  },

  {
    rule: "Every posted provider fee is a movement with this meaning",
    damage: posted("provider_fee"),
  },
  {
    rule: "Every posting of the operator's own money is such a movement or bank transfer",
    damage: posted("operator"),
  },
  {
    rule: "Exactly the bank transfers for invoices are posted, with their amounts",
    damage: posted("bank_transfer"),
  },
  {
    rule: "Exactly the bank transfers for invoices are posted, with their amounts",
    damage: `INSERT INTO bank_transfers
      (kind, invoice_reference, cents, bank_reference, reason, recorded_by)
      VALUES ('received', 'ORDER-1', 1, 'statement 1', 'On the statement.', 1)`,
  },

  { rule: ADJUSTMENTS, damage: posted("adjustment") },
  { rule: ADJUSTMENTS, damage: "UPDATE adjustments SET cents = cents + 1" },
  {
    rule: "The numbers of invoices of each series have no gaps",
    damage: `UPDATE invoices SET number = number + 1
      WHERE id = (SELECT id FROM invoices ORDER BY number DESC LIMIT 1)`,
  },
  {
    rule: "An invoice is never credited by more than its amount",
    damage: "UPDATE invoices SET net_cents = net_cents - 1 WHERE kind = 'credit_note'",
  },

  {
    rule: "Every funded milestone has exactly its paid line with its parts, and no other is a milestone's",
    damage: "UPDATE milestones SET parts_released = parts_released + 1 WHERE parts_released > 0",
  },
  {
    rule: "Every paid package is the contract of its text, with the milestone that its line paid for",
    damage: "UPDATE package_orders SET title = 'Another title'",
  },
  {
    rule: "Work that is paid and not accepted has an open deadline, and no accepted work has one",
    damage: "UPDATE milestone_timers SET closed_at = now() WHERE kind = 'acceptance'",
  },
  {
    rule: "A milestone's money is held until it is released, once, except for parts",
    damage: `UPDATE purchases SET is_held = false WHERE is_held`,
  },
  {
    rule: "Every paid tip has exactly its line without a fee, and no other paid line is a tip's",
    damage: "UPDATE tips SET amount_cents = amount_cents + 1",
  },
  {
    rule: "Every milestone is an open one, or ended as its timeline says, with no open deadline",
    damage: `UPDATE milestone_timers SET closed_at = NULL WHERE kind = 'no_delivery'
      AND milestone_id = ${FIRST_OF("milestones", "status = 'released'")}`,
  },
  {
    rule: "Work paid outside has the price of its text and no milestone, and other work has no such price",
    damage: "UPDATE contracts SET paid_outside_cents = paid_outside_cents + 1",
  },
  {
    rule: "A contract's milestones are those of its text",
    damage: "UPDATE milestones SET title = 'Another title'",
  },
  {
    rule: "A contract's text is that of its last confirmed amendment, each of which followed the one before",
    damage: `UPDATE contract_amendments SET (new_terms, new_hash) = (
        SELECT terms, hash FROM contracts WHERE status = 'completed' LIMIT 1) WHERE id = ${FIRST_OF("contract_amendments", "status = 'confirmed'")}`,
  },
  {
    rule: "An amendment is open only while its contract is active, with the text that it changes",
    damage: `UPDATE contract_amendments SET (old_terms, old_hash) = (
        SELECT terms, hash FROM contracts WHERE status = 'completed' LIMIT 1) WHERE status = 'open'`,
  },
  {
    rule: "An open contract has an open milestone, and an ended one has none",
    damage: "UPDATE contracts SET status = 'active', ended_at = NULL WHERE status = 'completed'",
  },
];

let world: World;
beforeAll(async () => {
  world = await openBookWorld();
});
afterAll(() => world.server.close());

/** The rules that are broken after damage that the database would refuse. It is rolled back. */
async function brokenAfter(damage: Damage): Promise<string[]> {
  let broken: string[] = [];
  const undone = world.server.services.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    if (typeof damage === "string") await sql.raw(damage).execute(trx);
    else await damage(trx, world);
    broken = (await verifyBooks(trx, BOOK_RULES)).map(({ rule }) => rule);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  return broken.sort();
}

describe("the rules of the books", () => {
  it("hold for books with something of each kind", async () => {
    expect(await verifyBooks(world.server.services.db, BOOK_RULES)).toEqual([]);
  });

  it("are each broken by one of the damages below", () => {
    const broken = new Set(CORRUPTIONS.map(({ rule }) => rule));
    const rules = [...BOOK_RULES.map(({ rule }) => rule), SEALS];
    expect([...broken].sort()).toEqual(rules.sort());
  });

  it.each(CORRUPTIONS)("report damage: $rule", async ({ rule, damage, also = [] }) => {
    expect(await brokenAfter(damage)).toEqual([rule, ...also].sort());
  });
});
