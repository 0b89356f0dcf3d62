import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** A rule of the books as a query that returns what breaks it, in a column `example`. */
export interface BookRule {
  readonly rule: string;
  readonly query: string;
}

/** A rule that the books break, with examples. */
export interface BookError {
  readonly rule: string;
  readonly examples: readonly string[];
}

/** What the database's constraints can't check: balances against entries, holds against balances. */
export const LEDGER_RULES: readonly BookRule[] = [
  {
    rule: "Every transaction sums to zero in each currency",
    query: `
      SELECT 'transaction ' || transaction_id AS example
      FROM ledger_entries JOIN ledger_accounts ON ledger_accounts.id = account_id
      GROUP BY transaction_id, currency HAVING sum(amount_cents) <> 0`,
  },
  {
    rule: "Every transaction has entries",
    query: `
      SELECT 'transaction ' || id AS example FROM ledger_transactions AS transaction
      WHERE cause <> 'opening'
        AND NOT EXISTS (SELECT FROM ledger_entries WHERE transaction_id = transaction.id)`,
  },
  {
    rule: "No transaction mixes test and live money",
    query: `
      SELECT 'transaction ' || transaction_id AS example
      FROM ledger_entries JOIN ledger_accounts ON ledger_accounts.id = account_id
        JOIN ledger_transactions ON ledger_transactions.id = transaction_id
      WHERE ledger_accounts.mode <> ledger_transactions.mode`,
  },
  {
    rule: "Versions of an account are contiguous, and each balance follows from the one before",
    query: `
      SELECT 'account ' || account_id || ' at version ' || version AS example
      FROM (
        SELECT account_id, version, balance_before, balance_after, amount_cents,
          lag(version) OVER own AS last_version, lag(balance_after) OVER own AS last_balance
        FROM ledger_entries WHERE version IS NOT NULL
        WINDOW own AS (PARTITION BY account_id ORDER BY version)) AS entry
      WHERE version <> coalesce(last_version, 0) + 1
        OR balance_before + amount_cents <> balance_after
        OR balance_before <> last_balance`,
  },
  {
    rule: "Every account has the bound, the owner and the name of its kind",
    query: `
      SELECT 'account ' || id AS example FROM ledger_accounts
      WHERE bound <> CASE WHEN kind = 'seller_receivable' THEN 'ceiling'
          WHEN kind LIKE 'buyer\\_%' OR kind LIKE 'seller\\_%' THEN 'floor' ELSE 'none' END
        OR (party_id IS NULL) <> (bound = 'none')
        OR (provider IS NULL) = (kind IN ('clearing', 'processing_fees', 'dispute_fees'))
        OR code <> concat_ws(':', kind, party_id, provider)`,
  },
  {
    rule: "The balance of an account with a bound is that of its last entry",
    query: `
      SELECT 'account ' || id AS example
      FROM ledger_accounts AS account LEFT JOIN LATERAL (
        SELECT version, balance_after FROM ledger_entries
        WHERE account_id = account.id AND version IS NOT NULL
        ORDER BY version DESC LIMIT 1) AS last ON true
      WHERE bound <> 'none'
        AND (account.version <> coalesce(last.version, 0)
          OR balance_cents <> coalesce(balance_after, 0))`,
  },
  {
    rule: "The balance of an account without a bound is the sum of its sealed entries",
    query: `
      SELECT 'account ' || id AS example FROM ledger_accounts AS account
      WHERE bound = 'none' AND balance_cents <> (
        SELECT coalesce(sum(amount_cents), 0)
        FROM ledger_entries JOIN ledger_sealed USING (transaction_id)
        WHERE account_id = account.id)`,
  },
  {
    rule: "Every transaction is either sealed once or waits for its seal",
    query: `
      SELECT 'transaction ' || id AS example FROM ledger_transactions AS transaction
      WHERE EXISTS (SELECT FROM ledger_sealed WHERE transaction_id = transaction.id)
        = EXISTS (SELECT FROM ledger_unsealed WHERE transaction_id = transaction.id)`,
  },
  {
    rule: "A buyer's held account covers what is held",
    query: `
      SELECT 'account ' || account.id AS example
      FROM ledger_accounts AS account LEFT JOIN ledger_holds AS hold ON account_id = account.id
      WHERE kind = 'buyer_held'
      GROUP BY account.id
      HAVING coalesce(sum(amount_cents - captured_cents - released_cents), 0) <> balance_cents`,
  },
];

const MAX_EXAMPLES = 10;

/** Checks the rules and the chain of seals. Returns the rules that are broken. */
export async function verifyBooks(
  db: Database,
  rules: readonly BookRule[] = LEDGER_RULES,
): Promise<BookError[]> {
  const errors: BookError[] = [];
  for (const { rule, query } of rules) {
    const { rows } = await sql<{ example: string }>`
      ${sql.raw(query)} LIMIT ${MAX_EXAMPLES}`.execute(db);
    if (rows.length > 0) errors.push({ rule, examples: rows.map(({ example }) => example) });
  }
  const broken = await findBrokenSeals(db);
  if (broken.length > 0) errors.push({ rule: SEALS, examples: broken });
  return errors;
}

export const SEALS = "Each seal is the digest of its transactions and the seal before";

/** Recomputes the chain of seals from the transactions. */
async function findBrokenSeals(db: Database): Promise<string[]> {
  const seals = await db
    .selectFrom("ledgerSeals")
    .select(["number", "previousDigest", "digest", "transactions"])
    .orderBy("number")
    .execute();
  const broken: string[] = [];
  let [expectedNumber, previous] = [1, "genesis"];
  for (const { number, previousDigest, digest, transactions } of seals) {
    const content = await readDigests(db, number);
    const hash = createHash("sha256").update(previous).update(content.join("")).digest("hex");
    const isIntact =
      number === expectedNumber &&
      previousDigest === previous &&
      content.length === transactions &&
      digest === hash;
    if (!isIntact && broken.length < MAX_EXAMPLES) broken.push(`seal ${number}`);
    [expectedNumber, previous] = [number + 1, digest];
  }
  return broken;
}

async function readDigests(db: Database, seal: number): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    SELECT digest FROM ledger_sealed JOIN ledger_digests USING (transaction_id)
    WHERE seal_number = ${seal} ORDER BY transaction_id`.execute(db);
  return rows.map(({ digest }) => digest);
}
