import type { BookRule } from "../ledger/verify-books.ts";

/** Refunds against the ledger. */
export const REFUND_RULES: readonly BookRule[] = [
  {
    rule: "Every granted refund is posted once, with its amount, and no other refund is",
    query: `
      SELECT coalesce('refund ' || refunds.id, posting.reference) AS example
      FROM (SELECT * FROM refunds WHERE granted_at IS NOT NULL) AS refunds
        FULL JOIN (
          SELECT transaction.id, reference,
            (SELECT sum(amount_cents) FROM ledger_entries JOIN ledger_accounts
              ON ledger_accounts.id = account_id
              WHERE transaction_id = transaction.id AND kind = 'buyer_refunds') AS cents
          FROM ledger_transactions AS transaction WHERE cause = 'refund') AS posting
          ON posting.reference = 'refund:' || refunds.id
      WHERE posting.cents IS DISTINCT FROM refunds.cents`,
  },
  {
    rule: "What we owe in refunds to a buyer is that of their refunds that aren't paid",
    query: `
      SELECT 'user ' || coalesce(owed.buyer_id, account.party_id) AS example
      FROM (
        SELECT refunds.buyer_id, mode, sum(cents) AS cents
        FROM refunds JOIN orders ON orders.id = order_id
        WHERE refunds.status IN ('granted', 'failed') GROUP BY 1, 2) AS owed
      FULL JOIN (SELECT party_id, mode, balance_cents FROM ledger_accounts
        WHERE kind = 'buyer_refunds') AS account
        ON account.party_id = buyer_id AND account.mode = owed.mode
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
