import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { tryLockUntilCommit } from "../../../platform/db/lock-until-commit.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";

export const sealLedgerEveryMinute = jobKind<object>("seal-ledger", { policy: "exclusive" });

/** Transactions that one seal covers at most, so that its statement stays short. */
const MAX_PER_SEAL = 5_000;

/**
 * Seals all transactions that are committed, batch by batch, and folds their entries into the
 * balances of accounts without a bound. A transaction that commits late is taken by a later seal.
 */
export async function sealTransactions(ctx: Services): Promise<void> {
  while ((await inTransaction(ctx, ({ db }) => sealBatch(db))) === MAX_PER_SEAL) {
    // The next batch.
  }
}

/**
 * Seals the next transactions and returns their number: none while another process seals, or makes
 * demo data, which takes minutes. Call within a transaction.
 */
export async function sealBatch(db: Database): Promise<number> {
  if (!(await tryLockUntilCommit(db, "seal-ledger"))) return 0;
  // Read after the lock, so that the statement sees what the seal before it took.
  const { rows } = await sql<{ transactions: number }>`
    WITH taken AS (
      DELETE FROM ledger_unsealed WHERE transaction_id IN (
        SELECT transaction_id FROM ledger_unsealed ORDER BY transaction_id LIMIT ${MAX_PER_SEAL})
      RETURNING transaction_id
    ), last AS (
      SELECT number, digest FROM ledger_seals ORDER BY number DESC LIMIT 1
    ), chained AS (
      SELECT coalesce((SELECT number FROM last), 0) + 1 AS number,
        coalesce((SELECT digest FROM last), 'genesis') AS previous,
        (SELECT count(*) FROM taken)::integer AS transactions,
        (SELECT string_agg(digest, '' ORDER BY transaction_id)
          FROM taken JOIN ledger_digests USING (transaction_id)) AS content
    ), seal AS (
      INSERT INTO ledger_seals (number, previous_digest, digest, transactions)
      SELECT number, previous, encode(sha256((previous || content)::bytea), 'hex'), transactions
      FROM chained WHERE transactions > 0
      RETURNING number, transactions
    ), sealed AS (
      INSERT INTO ledger_sealed (transaction_id, seal_number)
      SELECT transaction_id, number FROM taken, seal
    ), folded AS (
      SELECT account_id, sum(amount_cents) AS cents
      FROM taken JOIN ledger_entries USING (transaction_id)
        JOIN ledger_accounts ON ledger_accounts.id = account_id
      WHERE bound = 'none'
      GROUP BY account_id
    ), updated AS (
      UPDATE ledger_accounts SET balance_cents = balance_cents + cents
      FROM folded WHERE id = account_id
    )
    SELECT coalesce((SELECT transactions FROM seal), 0) AS transactions`.execute(db);
  return rows[0]?.transactions ?? 0;
}
