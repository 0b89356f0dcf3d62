import type { BookRule } from "../ledger/verify-books.ts";

/** What paid each refund, or returned its payment: movements of the provider, or an administrator. */
const PAYMENTS_OF_REFUNDS = `
  SELECT subject_id AS refund_id,
    'movement:' || provider || ':' || (movement ->> 'reference') AS reference
  FROM provider_calls CROSS JOIN LATERAL jsonb_array_elements(CASE outcome ->> 'status'
      WHEN 'succeeded' THEN jsonb_build_array(outcome -> 'movement')
      WHEN 'failed' THEN outcome -> 'movements' END) AS movement
  WHERE kind = 'refund'
  UNION
  SELECT id, 'refund:' || id || ':' || settled_by FROM refunds
  WHERE settled_by IN ('manual', 'dispute')`;

/** Refunds against the ledger. */
export const REFUND_RULES: readonly BookRule[] = [
  {
    rule: "Every granted refund is posted once, with its amount, and no other refund is",
    query: `
      SELECT coalesce('refund ' || refunds.id, posting.reference) AS example
      FROM (SELECT * FROM refunds WHERE granted_at IS NOT NULL) AS refunds
        FULL JOIN (
          SELECT transaction.id, reference,
            (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries JOIN ledger_accounts
              ON ledger_accounts.id = account_id
              WHERE transaction_id = transaction.id AND kind = 'buyer_refunds') AS cents
          FROM ledger_transactions AS transaction WHERE cause = 'refund') AS posting
          ON posting.reference = 'refund:' || refunds.id
      WHERE posting.cents IS DISTINCT FROM refunds.cents`,
  },
  {
    rule: "Every posting that pays a refund, or that returns its payment, is that of a refund",
    query: `
      SELECT posting.reference AS example
      FROM ledger_transactions AS posting
        LEFT JOIN (${PAYMENTS_OF_REFUNDS}) AS payment ON payment.reference = posting.reference
      WHERE cause IN ('refund_sent', 'refund_failed') AND refund_id IS NULL`,
  },
  {
    rule: "Every paid refund was sent once with its amount, and no other was, but for what came back",
    query: `
      SELECT 'refund ' || refunds.id AS example
      FROM refunds LEFT JOIN (
        SELECT refund_id, -sum(amount_cents) AS cents,
          sum(CASE cause WHEN 'refund_sent' THEN 1 ELSE -1 END) AS times
        FROM (${PAYMENTS_OF_REFUNDS}) AS payment
          JOIN ledger_transactions AS posting ON posting.reference = payment.reference
            AND cause IN ('refund_sent', 'refund_failed')
          JOIN ledger_entries ON transaction_id = posting.id
          JOIN ledger_accounts ON ledger_accounts.id = account_id AND kind = 'buyer_refunds'
        GROUP BY 1) AS sent ON refund_id = refunds.id
      WHERE (coalesce(times, 0), coalesce(sent.cents, 0)) <> (
        CASE status WHEN 'paid' THEN 1 ELSE 0 END,
        CASE status WHEN 'paid' THEN refunds.cents ELSE 0 END)`,
  },
  {
    rule: "What we owe in refunds to a buyer is that of their refunds that aren't paid",
    query: `
      SELECT 'user ' || coalesce(owed.buyer_id, account.party_id) AS example
      FROM (
        SELECT refunds.buyer_id, mode, currency, sum(cents) AS cents
        FROM refunds JOIN orders ON orders.id = order_id
        WHERE refunds.status IN ('granted', 'failed') GROUP BY 1, 2, 3) AS owed
      FULL JOIN (SELECT party_id, mode, currency, balance_cents FROM ledger_accounts
        WHERE kind = 'buyer_refunds') AS account
        ON account.party_id = buyer_id AND account.mode = owed.mode
          AND account.currency = owed.currency
      WHERE coalesce(cents, 0) <> coalesce(balance_cents, 0)`,
  },
  {
    rule: "What came back of a line is what its refunds and disputes took",
    query: `
      SELECT 'purchase ' || purchases.id AS example
      FROM purchases LEFT JOIN LATERAL (
        SELECT coalesce(sum(cents), 0) AS cents, coalesce(sum(seller_cents), 0) AS seller,
          coalesce(sum(fee_cents), 0) AS fee
        FROM refunds WHERE purchase_id = purchases.id AND granted_at IS NOT NULL) AS refunded ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(cents - excess_cents), 0) AS cents,
          coalesce(sum(seller_cents), 0) AS seller, coalesce(sum(fee_cents), 0) AS fee
        FROM dispute_parts WHERE purchase_id = purchases.id) AS disputed ON true
      WHERE (refunded_cents, charged_back_cents, seller_refunded_cents, fee_refunded_cents)
        <> (refunded.cents, disputed.cents, refunded.seller + disputed.seller,
          refunded.fee + disputed.fee)`,
  },
  {
    rule: "A line is frozen while a refund or dispute of it is open, and only then",
    query: `
      SELECT 'purchase ' || id AS example FROM purchases
      WHERE status NOT IN ('pending', 'failed') AND is_frozen <> (
        EXISTS (SELECT FROM refunds WHERE purchase_id = purchases.id
          AND refunds.status IN ('requested', 'objected', 'granted', 'failed'))
        OR EXISTS (SELECT FROM disputes WHERE disputes.order_id = purchases.order_id
          AND disputes.status IN ('inquiry', 'open')))`,
  },
];
