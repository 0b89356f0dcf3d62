import { sql } from "kysely";
import type { Database } from "../../src/platform/db/database.ts";

/** What must follow from each other besides the book rules, each as a query of what doesn't. */
const QUERIES = {
  "an order is paid if and only if the provider was paid for it, once, and kept it": `
    SELECT orders.id FROM orders
      LEFT JOIN provider_calls AS call ON call.kind = 'charge' AND call.subject_id = orders.id
      LEFT JOIN test_payments AS paid
        ON paid.reference = call.reference AND paid.kind = 'charge' AND paid.status = 'paid'
    WHERE orders.total_cents > 0
    GROUP BY orders.id
    HAVING count(paid.reference) <> CASE
      WHEN orders.status IN ('paid', 'partly_refunded', 'refunded', 'charged_back') THEN 1
      ELSE (SELECT count(*) FROM refunds
        WHERE refunds.order_id = orders.id AND cause = 'late_payment') END`,
  "every call is settled": "SELECT id FROM provider_calls WHERE status <> 'settled'",
  "the tax account is the tax of what was sold, less what came back, besides adjustments": `
    SELECT owed.cents AS id FROM (
      SELECT coalesce(sum(purchases.tax_cents - refunded_cents - charged_back_cents
        + seller_refunded_cents + fee_refunded_cents), 0) AS cents
      FROM purchases JOIN orders ON orders.id = order_id WHERE paid_at IS NOT NULL) AS owed,
    (SELECT coalesce(sum(amount_cents), 0) AS cents
      FROM ledger_entries JOIN ledger_accounts ON ledger_accounts.id = account_id
        JOIN ledger_transactions ON ledger_transactions.id = transaction_id
      WHERE kind = 'tax' AND cause <> 'adjustment') AS posted
    WHERE owed.cents <> posted.cents`,
  "a buyer has exactly the items that are paid": `
    SELECT purchases.id FROM purchases
      LEFT JOIN entitlements ON entitlements.purchase_id = purchases.id AND revoked_at IS NULL
    WHERE kind = 'module' AND (entitlements.purchase_id IS NOT NULL)
      <> (purchases.status IN ('paid', 'partly_refunded'))`,
  "the invoices of a seller for an order sum to what is left of it": `
    SELECT id FROM (
      SELECT order_id AS id, seller_id,
        sum(amount_cents + purchases.tax_cents - refunded_cents - charged_back_cents) AS cents
      FROM purchases JOIN orders ON orders.id = order_id
      WHERE paid_at IS NOT NULL GROUP BY 1, 2) AS sold
    LEFT JOIN (SELECT order_id AS id, seller_id, sum(net_cents + tax_cents) AS cents
      FROM invoices GROUP BY 1, 2) AS invoiced USING (id, seller_id)
    WHERE sold.cents <> coalesce(invoiced.cents, 0)`,
} as const;

/** What contradicts what, with examples. Settle everything first. */
export async function listContradictions(db: Database) {
  const found: { readonly what: string; readonly ids: readonly number[] }[] = [];
  for (const [what, query] of Object.entries(QUERIES)) {
    const { rows } = await sql<{ id: number }>`${sql.raw(query)} LIMIT 5`.execute(db);
    if (rows.length > 0) found.push({ what, ids: rows.map(({ id }) => id) });
  }
  return found;
}
/** How often what the model is for happened. */
export async function countRareCases(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    WITH sold AS (
      SELECT order_id, count(DISTINCT seller_id) AS sellers, sum(amount_cents) AS cents
      FROM purchases JOIN orders ON orders.id = order_id WHERE paid_at IS NOT NULL GROUP BY 1)
    SELECT (SELECT count(*)::integer FROM sold WHERE sellers > 1) AS orders_of_several_sellers,
      (SELECT count(*)::integer FROM purchases JOIN sold USING (order_id)
        WHERE tax_cents > 0) AS taxed_lines,
      (SELECT count(*)::integer FROM purchases JOIN sold USING (order_id)
        WHERE discount_cents > 0 AND amount_cents > 0) AS discounted_lines,
      (SELECT count(*)::integer FROM purchases JOIN sold USING (order_id)
        WHERE amount_cents = 0 AND sold.cents > 0) AS gifts_among_paid_lines,
      (SELECT count(*)::integer FROM refunds JOIN purchases ON purchases.id = purchase_id
        WHERE granted_at IS NOT NULL AND cents < amount_cents + tax_cents) AS partial_refunds,
      (SELECT count(DISTINCT dispute_id)::integer FROM dispute_parts AS part
        WHERE EXISTS (SELECT FROM dispute_parts AS other
          WHERE other.movement_reference = part.movement_reference
            AND other.seller_id <> part.seller_id)) AS disputes_of_several_sellers,
      (SELECT count(*)::integer FROM payouts WHERE attempts > 1) AS payouts_sent_again,
      (SELECT count(*)::integer FROM dispute_parts WHERE loss_cents > 0) AS losses,
      (SELECT count(*)::integer FROM ledger_entries
          JOIN ledger_accounts ON ledger_accounts.id = account_id
          JOIN ledger_transactions ON ledger_transactions.id = transaction_id
        WHERE kind = 'seller_receivable' AND amount_cents > 0
          AND cause IN ('clearance', 'set_off', 'transfer_failed')) AS set_offs,
      (SELECT count(*)::integer FROM invoices WHERE kind = 'credit_note') AS credit_notes`.execute(
    db,
  );
  return rows[0] as Record<string, number>;
}
