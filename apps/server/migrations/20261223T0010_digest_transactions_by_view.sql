-- Each transaction with its entries as a digest, for seals. Queries inline a view. The function that
-- gave the same digest was started for each transaction.
CREATE VIEW ledger_digests AS
  SELECT t.id AS transaction_id,
    encode(sha256(convert_to(jsonb_build_array(t.id, t.reference, t.cause, t.provider, t.mode,
      extract(epoch FROM t.created_at),
      (SELECT jsonb_agg(jsonb_build_array(e.id, e.account_id, e.amount_cents, e.version,
          e.balance_before, e.balance_after) ORDER BY e.id)
        FROM ledger_entries AS e WHERE e.transaction_id = t.id))::text, 'UTF8')), 'hex') AS digest
  FROM ledger_transactions AS t;

DROP FUNCTION ledger_digest;
