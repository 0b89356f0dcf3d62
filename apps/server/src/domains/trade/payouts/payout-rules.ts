import type { BookRule } from "../ledger/verify-books.ts";

/** Payouts against the ledger. */
export const PAYOUT_RULES: readonly BookRule[] = [
  {
    rule: "Every payout is posted once, with its amount, and no other is",
    query: `
      SELECT coalesce('payout ' || payouts.id, posting.reference) AS example
      FROM payouts FULL JOIN (
        SELECT reference, max(party_id) AS party_id, coalesce(sum(moved.cents), 0) AS cents
        FROM ledger_transactions AS transaction LEFT JOIN (
          SELECT transaction_id, party_id, amount_cents AS cents
          FROM ledger_entries JOIN ledger_accounts ON ledger_accounts.id = account_id
          WHERE kind = 'seller_in_transit') AS moved ON transaction_id = transaction.id
        WHERE cause = 'transfer' GROUP BY 1) AS posting
        ON posting.reference = 'payout:' || payouts.id
      WHERE (posting.cents, posting.party_id) IS DISTINCT FROM (payouts.cents, payouts.seller_id)`,
  },
  {
    rule: "Exactly the payouts whose transfer failed returned to the balance",
    query: `
      SELECT coalesce('payout ' || payouts.id, posting.reference) AS example
      FROM (SELECT * FROM payouts WHERE status = 'transfer_failed') AS payouts
        FULL JOIN (SELECT reference FROM ledger_transactions WHERE cause = 'transfer_failed') AS posting
        ON posting.reference = 'payout:' || payouts.id || ':returned'
      WHERE payouts.id IS NULL OR posting.reference IS NULL`,
  },
  {
    rule: "Exactly the payouts that were transferred left through their provider",
    query: `
      SELECT coalesce('payout ' || payouts.id, posting.reference) AS example
      FROM (SELECT payouts.*, 'movement:' || call.provider || ':'
            || (call.outcome #>> '{movement,reference}') AS movement
          FROM payouts LEFT JOIN provider_calls AS call ON call.kind = 'transfer'
            AND subject_id = payouts.id AND call.outcome ->> 'status' = 'succeeded'
          WHERE transferred_at IS NOT NULL) AS payouts
        FULL JOIN (SELECT reference FROM ledger_transactions WHERE cause = 'transfer_sent') AS posting
        ON posting.reference = movement
      WHERE payouts.id IS NULL OR posting.reference IS NULL`,
  },
  {
    rule: "Every set-off is that of a payout or of a closed account",
    query: `
      SELECT posting.reference AS example
      FROM ledger_transactions AS posting LEFT JOIN (
        SELECT 'set_off:payout:' || id AS reference FROM payouts
        UNION ALL SELECT 'account:' || id || ':closed:' || mode
        FROM users CROSS JOIN (VALUES ('test'), ('live')) AS modes (mode)
        WHERE deleted_at IS NOT NULL) AS known ON known.reference = posting.reference
      WHERE cause = 'set_off' AND known.reference IS NULL`,
  },
  {
    rule: "What is in transit to a seller is that of their payouts that are on their way",
    query: `
      SELECT 'user ' || coalesce(owed.seller_id, account.party_id) AS example
      FROM (
        SELECT seller_id, mode, currency, sum(cents) AS cents FROM payouts
        WHERE status IN ('requested', 'transferring') GROUP BY 1, 2, 3) AS owed
      FULL JOIN (SELECT party_id, mode, currency, balance_cents FROM ledger_accounts
        WHERE kind = 'seller_in_transit') AS account
        ON account.party_id = seller_id AND account.mode = owed.mode
          AND account.currency = owed.currency
      WHERE coalesce(cents, 0) <> coalesce(balance_cents, 0)`,
  },
];
