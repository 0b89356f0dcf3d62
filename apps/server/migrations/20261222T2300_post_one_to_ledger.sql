-- Posts one transaction in one statement. Cheaper checks of what each posting writes.

/*
 * Posts one transaction that moves at most one account with a bound, `bound_code`, and opens its holds.
 * Returns its number, or null if it did nothing because the reference was used or an account isn't open
 * yet: post_to_ledger does the rest. Locks the reference and then the account, as post_to_ledger does.
 * The subqueries by code and the settings keep the plan to the indexes.
 */
CREATE FUNCTION post_one_to_ledger(
  new_reference text, new_digest text, new_cause text, new_provider text, new_mode text,
  new_currency text, bound_code text, codes text[], amounts bigint[],
  hold_refs text[], hold_amounts bigint[]
) RETURNS bigint LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  posted bigint;
BEGIN
  WITH own AS (
    SELECT cents, entry.code = bound_code AS is_bound, (
        SELECT id FROM ledger_accounts AS account
        WHERE account.code = entry.code AND mode = new_mode AND currency = new_currency) AS id
    FROM unnest(codes, amounts) AS entry (code, cents)
  ), inserted AS (
    INSERT INTO ledger_transactions (reference, digest, cause, provider, mode)
    SELECT new_reference, new_digest, new_cause, new_provider, new_mode
    WHERE NOT EXISTS (SELECT FROM own WHERE id IS NULL)
    ON CONFLICT ON CONSTRAINT ledger_transactions_reference_key DO NOTHING
    RETURNING id
  ), unsealed AS (
    INSERT INTO ledger_unsealed SELECT id FROM inserted
  ), changed AS (
    UPDATE ledger_accounts AS account
    SET version = version + 1,
      balance_cents = balance_cents + (SELECT cents FROM own WHERE is_bound)
    FROM inserted WHERE account.id = (SELECT id FROM own WHERE is_bound)
    RETURNING version, balance_cents
  ), entered AS (
    INSERT INTO ledger_entries
      (transaction_id, account_id, amount_cents, version, balance_before, balance_after)
    SELECT inserted.id, own.id, cents, version, balance_cents - cents, balance_cents
    FROM inserted CROSS JOIN own LEFT JOIN changed ON is_bound
  )
  SELECT id INTO posted FROM inserted;

  IF posted IS NOT NULL AND hold_refs IS NOT NULL THEN
    INSERT INTO ledger_holds (reference, account_id, amount_cents)
    SELECT ref, (
        SELECT id FROM ledger_accounts
        WHERE code = bound_code AND mode = new_mode AND currency = new_currency), amount
    FROM unnest(hold_refs, hold_amounts) AS hold (ref, amount);
  END IF;
  RETURN posted;
END $$;

-- PostgreSQL parses and plans a table's CHECK constraints in each statement that changes a row, which
-- takes several times as long as a trigger. A row is changed by each posting, so its bound is checked
-- by a trigger; kinds and modes never change, so they are checked when they are written.
CREATE FUNCTION check_ledger_bound() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.version < 0 OR CASE NEW.bound WHEN 'floor' THEN NEW.balance_cents < 0
    WHEN 'ceiling' THEN NEW.balance_cents > 0 ELSE NEW.version <> 0 END)
  THEN
    RAISE EXCEPTION 'ledger account % is beyond its bound', NEW.code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_bound';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_accounts_bound AFTER INSERT OR UPDATE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION check_ledger_bound();

CREATE OR REPLACE FUNCTION check_ledger_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_own boolean := NEW.kind IN ('buyer_held', 'buyer_refunds', 'seller_pending',
    'seller_available', 'seller_in_transit', 'seller_receivable');
BEGIN
  IF is_own IS NOT TRUE AND (NEW.kind IN ('clearing', 'platform_fees', 'processing_fees',
    'dispute_fees', 'tax', 'operator_funds', 'operator_losses')) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'a ledger account has no kind %', NEW.kind
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_kind';
  ELSIF (NEW.mode IN ('test', 'live')) IS NOT TRUE THEN
    RAISE EXCEPTION 'a ledger account has no mode %', NEW.mode
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_mode';
  ELSIF NEW.bound IS DISTINCT FROM (CASE
    WHEN NEW.kind = 'seller_receivable' THEN 'ceiling' WHEN is_own THEN 'floor' ELSE 'none' END)
  THEN
    RAISE EXCEPTION 'a ledger account of the kind % has the bound %', NEW.kind, NEW.bound
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_kinds_bound';
  -- Kinds that belong to a user, and kinds that belong to a payment provider.
  ELSIF (NEW.party_id IS NOT NULL) <> is_own
    OR (NEW.provider IS NOT NULL) <> (NEW.kind IN ('clearing', 'processing_fees', 'dispute_fees'))
  THEN
    RAISE EXCEPTION 'a ledger account of the kind % has another owner', NEW.kind
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_owner';
  ELSIF NEW.code IS DISTINCT FROM
      NEW.kind || coalesce(':' || NEW.party_id, '') || coalesce(':' || NEW.provider, '')
    OR NEW.currency !~ '^[A-Z]{3}$'
  THEN
    RAISE EXCEPTION 'ledger account % (%, %) has another name', NEW.code, NEW.mode, NEW.currency
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_name';
  END IF;
  RETURN NEW;
END $$;

-- Transactions are never updated.
CREATE FUNCTION check_ledger_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.mode <> 'live' AND NEW.mode <> 'test' THEN
    RAISE EXCEPTION 'ledger transaction % has no mode %', NEW.reference, NEW.mode
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_mode';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_transactions_check BEFORE INSERT ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction();

ALTER TABLE ledger_accounts
  DROP CONSTRAINT ledger_accounts_bound,
  DROP CONSTRAINT ledger_accounts_kind,
  DROP CONSTRAINT ledger_accounts_mode_check;
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_mode_check;

-- The same checks as before, without sorting where a statement inserts one transaction, as most do.
CREATE OR REPLACE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whole record;
  wrong record;
BEGIN
  SELECT part.*, transaction.mode AS posted_mode INTO whole
  FROM (
    SELECT sum(inserted.amount_cents) AS cents, min(transaction_id) AS id, max(transaction_id) AS last_id,
      min(account.currency) AS currency, max(account.currency) AS other_currency,
      min(account.mode) AS mode, max(account.mode) AS other_mode,
      bool_and(coalesce(
        amount_cents <> 0
        AND CASE account.bound
          WHEN 'none' THEN num_nonnulls(inserted.version, balance_before, balance_after) = 0
          WHEN 'floor' THEN inserted.version > 0 AND balance_after >= 0
          ELSE inserted.version > 0 AND balance_after <= 0 END
        AND (account.bound = 'none' OR balance_before + amount_cents = balance_after)
        AND CASE
          WHEN inserted.version > 1 THEN balance_before IS NOT DISTINCT FROM (
            SELECT balance_after FROM ledger_entries AS before
            WHERE before.account_id = inserted.account_id AND before.version = inserted.version - 1)
          ELSE inserted.version IS NULL OR balance_before = 0 END, false)) AS is_right
    FROM inserted LEFT JOIN ledger_accounts AS account ON account.id = inserted.account_id) AS part
    LEFT JOIN ledger_transactions AS transaction ON transaction.id = part.id;
  IF whole.is_right AND whole.id = whole.last_id AND whole.currency = whole.other_currency
    AND whole.cents = 0 AND whole.mode = whole.posted_mode AND whole.other_mode = whole.posted_mode
  THEN
    RETURN NULL;
  END IF;

  SELECT transaction_id, currency, cents INTO wrong
  FROM (
    SELECT transaction_id, currency, sum(amount_cents) AS cents,
      min(mode) AS mode, max(mode) AS other_mode
    FROM inserted LEFT JOIN ledger_accounts AS account ON account.id = account_id
    GROUP BY transaction_id, currency) AS part
    LEFT JOIN ledger_transactions AS transaction ON transaction.id = transaction_id
  WHERE cents <> 0 OR part.mode IS DISTINCT FROM transaction.mode
    OR other_mode IS DISTINCT FROM transaction.mode;
  IF wrong.cents <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % is out of balance by % cents %',
      wrong.transaction_id, wrong.cents, wrong.currency;
  ELSIF wrong.transaction_id IS NOT NULL OR NOT whole.is_right THEN
    RAISE EXCEPTION 'an account cannot take its entry of ledger transactions % to %',
      whole.id, whole.last_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_bound';
  END IF;
  RETURN NULL;
END $$;
