import type { BookRule } from "../ledger/verify-books.ts";

/** Orders against the ledger. Orders from before provider calls were recorded have other references. */
export const ORDER_RULES: readonly BookRule[] = [
  {
    rule: "Every paid order has exactly its charge",
    query: `
      SELECT 'order ' || orders.id AS example
      FROM orders LEFT JOIN LATERAL (
        SELECT count(*) AS charges, -sum(amount_cents) AS cents
        FROM provider_calls AS call
          JOIN ledger_transactions AS charge ON charge.cause = 'charge' AND charge.reference
            = 'movement:' || call.provider || ':' || (call.outcome #>> '{movement,reference}')
          JOIN LATERAL (SELECT sum(amount_cents) AS amount_cents
            FROM ledger_entries JOIN ledger_accounts ON ledger_accounts.id = account_id
            WHERE transaction_id = charge.id AND kind IN ('clearing', 'processing_fees')) AS paid
            ON true
        WHERE call.kind = 'charge' AND call.subject_id = orders.id) AS posted ON true
      WHERE paid_at IS NOT NULL AND total_cents > 0
        AND NOT EXISTS (SELECT FROM ledger_transactions WHERE reference = 'purchase:' || orders.id)
        AND (charges, cents) IS DISTINCT FROM (1, total_cents)`,
  },
  {
    rule: "Every charge belongs to a call",
    query: `
      SELECT reference AS example FROM ledger_transactions AS charge
      WHERE cause = 'charge' AND NOT EXISTS (
        SELECT FROM provider_calls AS call
        WHERE call.kind = 'charge' AND charge.reference
          = 'movement:' || call.provider || ':' || (call.outcome #>> '{movement,reference}'))`,
  },
  {
    rule: "An order's lines sum to the order",
    query: `
      SELECT 'order ' || orders.id AS example
      FROM orders LEFT JOIN purchases ON order_id = orders.id
      GROUP BY orders.id
      HAVING (sum(amount_cents), sum(purchases.tax_cents))
        IS DISTINCT FROM (net_cents, orders.tax_cents)`,
  },
  {
    rule: "A discount code was used once by each order with it that is open or was paid",
    query: `
      SELECT 'discount code ' || discount_codes.id AS example
      FROM discount_codes LEFT JOIN purchases
        ON discount_code_id = discount_codes.id AND purchases.status <> 'failed'
      GROUP BY discount_codes.id HAVING uses <> count(DISTINCT order_id)`,
  },
  {
    rule: "A released part isn't held, and belongs to a line of the same order, item and sides",
    query: `
      SELECT 'purchase ' || part.id AS example
      FROM purchases AS part JOIN purchases AS line ON line.id = part.part_of
      WHERE part.is_held OR line.part_of IS NOT NULL
        OR (part.order_id, part.kind, part.subject_id, part.buyer_id, part.seller_id)
          IS DISTINCT FROM (line.order_id, line.kind, line.subject_id, line.buyer_id, line.seller_id)`,
  },
  {
    rule: "Every credited line is posted as a sale once, unless all of it went back before",
    query: `
      SELECT 'purchase ' || purchases.id AS example
      FROM purchases LEFT JOIN ledger_transactions AS sale
        ON sale.reference IN ('sale:' || purchases.id, 'purchase:' || purchases.id)
      WHERE CASE WHEN sale.id IS NOT NULL THEN credited_at IS NULL
        ELSE credited_at IS NOT NULL AND NOT EXISTS (
          SELECT FROM ledger_holds AS hold WHERE hold.reference = 'purchase:' || purchases.id
            AND captured_cents = 0 AND released_cents = hold.amount_cents) END`,
  },
  {
    rule: "Every posted sale is that of a line",
    query: `
      SELECT sale.reference AS example
      FROM ledger_transactions AS sale LEFT JOIN purchases
        ON sale.reference = 'sale:' || purchases.id
      WHERE sale.cause = 'sale' AND purchases.id IS NULL
        -- Sales from before orders had lines are named after the purchase.
        AND NOT EXISTS (SELECT FROM purchases AS old WHERE sale.reference = 'purchase:' || old.id)`,
  },
  {
    rule: "Every posted clearance is that of a line that was credited and has cleared",
    query: `
      SELECT clearance.reference AS example
      FROM ledger_transactions AS clearance
        LEFT JOIN purchases ON clearance.reference = 'clearance:' || purchases.id
      WHERE cause = 'clearance' AND (credited_at IS NULL OR cleared_at IS NULL)`,
  },
  {
    rule: "What is pending for a seller is their part of credited sales that haven't cleared",
    query: `
      SELECT 'user ' || coalesce(owed.seller_id, account.party_id) AS example
      FROM (
        SELECT seller_id, mode, currency, sum(seller_cents) AS cents
        FROM purchases JOIN orders ON orders.id = order_id
        WHERE credited_at IS NOT NULL AND cleared_at IS NULL
        GROUP BY seller_id, mode, currency) AS owed
      FULL JOIN (SELECT party_id, mode, currency, balance_cents FROM ledger_accounts
        WHERE kind = 'seller_pending') AS account
        ON account.party_id = seller_id AND account.mode = owed.mode
          AND account.currency = owed.currency
      WHERE coalesce(cents, 0) <> coalesce(balance_cents, 0)`,
  },
  {
    rule: "What is held for a purchase is its amount until it is credited or given back",
    query: `
      SELECT 'purchase ' || purchases.id AS example
      FROM purchases JOIN orders ON orders.id = order_id
        LEFT JOIN ledger_holds AS hold ON hold.reference = 'purchase:' || purchases.id
      WHERE paid_at IS NOT NULL AND credited_at IS NULL
        AND coalesce(hold.amount_cents - captured_cents - released_cents, 0)
          <> purchases.amount_cents - seller_refunded_cents - fee_refunded_cents`,
  },
];
