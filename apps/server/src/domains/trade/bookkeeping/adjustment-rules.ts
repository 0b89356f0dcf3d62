import type { BookRule } from "../ledger/verify-books.ts";

/** Adjustments and invoices against what they follow from. */
export const ADJUSTMENT_RULES: readonly BookRule[] = [
  {
    rule: "Exactly the posted adjustments are in the ledger, with their amounts",
    query: `
      SELECT coalesce('adjustment ' || adjustments.id, posting.reference) AS example
      FROM (SELECT * FROM adjustments WHERE status = 'posted') AS adjustments
        FULL JOIN (
          SELECT reference, sum(amount_cents) FILTER (WHERE amount_cents > 0) AS cents
          FROM ledger_transactions AS transaction
            JOIN ledger_entries ON transaction_id = transaction.id
          WHERE cause = 'adjustment' GROUP BY 1) AS posting
        ON posting.reference = 'adjustment:' || adjustments.id
      WHERE posting.cents IS DISTINCT FROM adjustments.cents`,
  },
  {
    rule: "The numbers of invoices of each series have no gaps",
    query: `
      SELECT 'seller ' || seller_id AS example FROM invoices
      GROUP BY seller_id, mode HAVING max(number) <> count(*)`,
  },
  {
    rule: "An invoice is never credited by more than its amount",
    query: `
      SELECT 'invoice ' || invoice.id AS example
      FROM invoices AS invoice WHERE invoice.kind = 'invoice' AND invoice.cause LIKE 'order:%'
        AND invoice.net_cents + invoice.tax_cents + (
          SELECT coalesce(sum(net_cents + tax_cents), 0) FROM invoices AS other
          WHERE other.seller_id = invoice.seller_id AND other.order_id = invoice.order_id
            AND other.id <> invoice.id) < 0`,
  },
];
