import type { BookRule } from "../ledger/verify-books.ts";

/** The operator's own movements against the ledger. What follows from calls is in the rules of its area. */
export const MOVEMENT_RULES: readonly BookRule[] = [
  {
    rule: "Every posted provider fee is a movement with this meaning",
    query: `
      SELECT posting.reference AS example
      FROM ledger_transactions AS posting LEFT JOIN provider_movements AS movement
        ON posting.reference = 'movement:' || movement.provider || ':' || movement.reference
          AND movement.mode = posting.mode AND meaning = 'provider_fee'
      WHERE cause = 'provider_fee' AND movement.id IS NULL`,
  },
  {
    rule: "Every posting of the operator's own money is such a movement or bank transfer",
    query: `
      SELECT posting.reference AS example
      FROM ledger_transactions AS posting LEFT JOIN (
        SELECT 'movement:' || provider || ':' || reference AS reference, mode
        FROM provider_movements WHERE meaning IN ('operator', 'loss')
        UNION SELECT 'movement:invoice:bank_' || id, 'live'
        FROM bank_transfers WHERE kind = 'operator') AS own
        ON own.reference = posting.reference AND own.mode = posting.mode
      WHERE cause = 'operator' AND own.reference IS NULL`,
  },
  {
    rule: "Exactly the bank transfers for invoices are posted, with their amounts",
    query: `
      SELECT coalesce('bank transfer ' || transfer.id, posting.reference) AS example
      FROM (SELECT * FROM bank_transfers WHERE kind IN ('received', 'applied', 'returned')) AS transfer
        FULL JOIN (
          SELECT reference, coalesce(sum(amount_cents) FILTER (WHERE kind = 'buyer_held'), 0) AS cents
          FROM ledger_transactions AS transaction
            JOIN ledger_entries ON transaction_id = transaction.id
            JOIN ledger_accounts ON ledger_accounts.id = account_id
          WHERE cause = 'bank_transfer' GROUP BY 1) AS posting
        ON posting.reference = 'movement:invoice:bank_' || transfer.id
      WHERE posting.cents IS DISTINCT FROM transfer.cents`,
  },
];
