import type { BookRule } from "../ledger/verify-books.ts";

/** Disputes against the ledger. */
export const DISPUTE_RULES: readonly BookRule[] = [
  {
    rule: "Every movement of a dispute is posted once, as its parts say, and no other is",
    query: `
      SELECT coalesce(parts.movement_reference, posting.reference) AS example
      FROM (
        SELECT movement_reference, sum(cents) AS cents, sum(held_cents) AS held,
          sum(pending_cents) AS pending, sum(available_cents) AS available,
          sum(receivable_cents) AS receivable, sum(loss_cents + excess_cents) AS lost,
          sum(tax_cents) AS tax
        FROM dispute_parts GROUP BY 1) AS parts
      FULL JOIN (
        SELECT reference, -sum(amount_cents) FILTER (WHERE kind NOT IN ('clearing', 'dispute_fees')) AS cents,
          -coalesce(sum(amount_cents) FILTER (WHERE kind = 'buyer_held'), 0) AS held,
          -coalesce(sum(amount_cents) FILTER (WHERE kind = 'seller_pending'), 0) AS pending,
          -coalesce(sum(amount_cents) FILTER (WHERE kind = 'seller_available'), 0) AS available,
          -coalesce(sum(amount_cents) FILTER (WHERE kind = 'seller_receivable'), 0) AS receivable,
          -coalesce(sum(amount_cents) FILTER (WHERE kind = 'operator_losses'), 0) AS lost,
          -coalesce(sum(amount_cents) FILTER (WHERE kind = 'tax'), 0) AS tax
        FROM ledger_transactions AS transaction
          JOIN ledger_entries ON transaction_id = transaction.id
          JOIN ledger_accounts ON ledger_accounts.id = account_id
        WHERE cause IN ('dispute', 'dispute_won') GROUP BY 1) AS posting
        ON posting.reference = movement_reference
      WHERE (parts.cents, parts.held, parts.pending, parts.available, parts.receivable, parts.lost,
          parts.tax)
        IS DISTINCT FROM (posting.cents, posting.held, posting.pending, posting.available,
          posting.receivable, posting.lost, posting.tax)`,
  },
  {
    rule: "A dispute never gives back more of a line than it took",
    query: `
      SELECT 'dispute ' || dispute_id || ' of purchase ' || purchase_id AS example
      FROM dispute_parts GROUP BY dispute_id, purchase_id
      HAVING least(sum(cents), sum(seller_cents), sum(fee_cents), sum(tax_cents),
        sum(excess_cents), sum(loss_cents)) < 0`,
  },
];
