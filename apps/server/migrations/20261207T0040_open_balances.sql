-- Names existing accounts by kind, and opens the balances of those with a bound.

UPDATE ledger_accounts SET
  kind = CASE split_part(code, ':', 1)
    WHEN 'payments' THEN 'clearing' WHEN 'seller' THEN 'seller_available' ELSE 'platform_fees' END,
  party_id = CASE WHEN code LIKE 'seller:%' THEN split_part(code, ':', 2)::integer END,
  provider = CASE WHEN code LIKE 'payments:%' THEN split_part(code, ':', 2) END;

-- 'floor': never below zero. 'ceiling': never above. 'none': never locked, folded by a job.
ALTER TABLE ledger_accounts ADD COLUMN bound text;
UPDATE ledger_accounts SET bound = CASE kind WHEN 'seller_available' THEN 'floor' ELSE 'none' END;

-- Such as 'seller_pending:12', 'clearing:stripe' and 'platform_fees'. One for each mode and currency.
UPDATE ledger_accounts SET code = concat_ws(':', kind, party_id, provider);

ALTER TABLE ledger_accounts
  DROP CONSTRAINT ledger_accounts_code_key,
  ALTER COLUMN kind SET NOT NULL,
  ALTER COLUMN mode DROP DEFAULT,
  ALTER COLUMN currency DROP DEFAULT,
  ALTER COLUMN bound SET NOT NULL,
  ADD CONSTRAINT ledger_accounts_kind CHECK (kind IN ('buyer_held', 'buyer_refunds',
    'seller_pending', 'seller_available', 'seller_in_transit', 'seller_receivable', 'clearing',
    'platform_fees', 'processing_fees', 'dispute_fees', 'tax', 'operator_funds',
    'operator_losses')),
  ADD CONSTRAINT ledger_accounts_kinds_bound CHECK (bound = CASE
    WHEN kind = 'seller_receivable' THEN 'ceiling'
    WHEN kind LIKE 'buyer\_%' OR kind LIKE 'seller\_%' THEN 'floor'
    ELSE 'none' END),
  ADD CONSTRAINT ledger_accounts_bound CHECK
    (balance_cents >= 0 AND bound <> 'ceiling' OR balance_cents <= 0 AND bound <> 'floor'),
  ADD CHECK (code = kind || coalesce(':' || party_id, '') || coalesce(':' || provider, '')),
  ADD CHECK (version >= 0 AND (version = 0 OR bound <> 'none')),
  -- Kinds that belong to a user, and kinds that belong to a payment provider.
  ADD CHECK ((party_id IS NOT NULL) = (kind LIKE 'buyer\_%' OR kind LIKE 'seller\_%')),
  ADD CHECK ((provider IS NOT NULL) = (kind IN ('clearing', 'processing_fees', 'dispute_fees')));

-- Every account has an opening entry at version 1 with what its entries so far sum to.
DROP TRIGGER ledger_entries_balance ON ledger_entries;
WITH summed AS (
  SELECT account_id, sum(amount_cents)::bigint AS balance FROM ledger_entries GROUP BY account_id
), opening AS (
  INSERT INTO ledger_transactions (reference, cause, provider, mode)
  SELECT 'opening:' || account_id, 'opening', NULL, 'test' FROM summed
  RETURNING id, split_part(reference, ':', 2)::integer AS account_id
), opened AS (
  INSERT INTO ledger_entries
    (transaction_id, account_id, amount_cents, version, balance_before, balance_after)
  SELECT opening.id, account_id, 0, 1, balance, balance
  FROM summed JOIN opening USING (account_id) JOIN ledger_accounts ON ledger_accounts.id = account_id
  WHERE bound <> 'none'
)
UPDATE ledger_accounts SET balance_cents = balance, version = 1
FROM summed WHERE summed.account_id = ledger_accounts.id AND bound <> 'none';

-- Transactions that no seal covers yet. Rows are visible once committed, so a late commit is taken by
-- a later seal and never skipped.
CREATE TABLE ledger_unsealed (transaction_id bigint PRIMARY KEY);
INSERT INTO ledger_unsealed SELECT id FROM ledger_transactions;

-- A batch of transactions, chained to the batch before.
CREATE TABLE ledger_seals (
  number bigint PRIMARY KEY CHECK (number > 0),
  previous_digest text NOT NULL UNIQUE,
  digest text NOT NULL UNIQUE,
  transactions integer NOT NULL CHECK (transactions > 0),
  sealed_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE ledger_sealed (
  transaction_id bigint PRIMARY KEY REFERENCES ledger_transactions,
  seal_number bigint NOT NULL REFERENCES ledger_seals
);
CREATE INDEX ledger_sealed_number ON ledger_sealed (seal_number);

-- Money held for one purpose. It is captured or released in parts, never beyond its amount.
CREATE TABLE ledger_holds (
  reference text PRIMARY KEY,
  account_id integer NOT NULL REFERENCES ledger_accounts,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  captured_cents bigint NOT NULL DEFAULT 0 CHECK (captured_cents >= 0),
  released_cents bigint NOT NULL DEFAULT 0 CHECK (released_cents >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ledger_holds_amount CHECK (captured_cents + released_cents <= amount_cents)
);
CREATE INDEX ledger_holds_open ON ledger_holds (account_id)
  WHERE captured_cents + released_cents < amount_cents;

CREATE TRIGGER ledger_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION keep_append_only();
CREATE TRIGGER ledger_sealed_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_sealed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_append_only();
