-- One function posts to the ledger, and one trigger checks what any statement inserts.

DROP FUNCTION check_ledger_balance();

-- All entries of a transaction are inserted by one statement, so each statement must balance. The
-- check covers what a foreign key would: nothing that entries refer to can be deleted.
CREATE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  checked record;
BEGIN
  FOR checked IN
    SELECT inserted.transaction_id, account.currency, sum(amount_cents) AS cents,
      bool_and(coalesce(account.mode = transaction.mode
        AND CASE account.bound
          WHEN 'none' THEN inserted.version IS NULL
          WHEN 'floor' THEN inserted.version IS NOT NULL AND inserted.balance_after >= 0
          ELSE inserted.version IS NOT NULL AND inserted.balance_after <= 0 END
        AND CASE
          WHEN inserted.version > 1 THEN inserted.balance_before IS NOT DISTINCT FROM (
            SELECT balance_after FROM ledger_entries AS before
            WHERE before.account_id = inserted.account_id AND before.version = inserted.version - 1)
          ELSE inserted.version IS NULL OR inserted.balance_before = 0 END, false)) AS is_right
    FROM inserted
      LEFT JOIN ledger_accounts AS account ON account.id = inserted.account_id
      LEFT JOIN ledger_transactions AS transaction ON transaction.id = inserted.transaction_id
    GROUP BY inserted.transaction_id, account.currency
  LOOP
    IF checked.cents <> 0 THEN
      RAISE EXCEPTION 'ledger transaction % is out of balance by % cents %',
        checked.transaction_id, checked.cents, checked.currency;
    ELSIF NOT checked.is_right THEN
      RAISE EXCEPTION 'an account cannot take its entry of ledger transaction %',
        checked.transaction_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_bound';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_check AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_entries();
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_transaction_id_fkey,
  DROP CONSTRAINT ledger_entries_account_id_fkey;
CREATE FUNCTION keep_ledger_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger accounts are never deleted';
END $$;
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_accounts();

/*
 * Posts transactions, each once by its reference. Returns for each, in the given order, its number
 * and whether it had been posted before. The arrays are columns: of transactions, sorted by reference,
 * and of their entries, sorted by account. Entries name their transaction by its place, and each
 * transaction has an account once. Both orders are fixed, so that two calls never lock each other.
 */
CREATE FUNCTION post_to_ledger(
  refs text[], digests text[], causes text[], providers text[], modes text[], currencies text[],
  places integer[], kinds text[], parties integer[], entry_providers text[], codes text[],
  cents bigint[]
) RETURNS TABLE (transaction_id bigint, is_replay boolean) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  posted bigint[] := '{}';
  first record;
  own ledger_accounts;
  place integer;
  -- Columns of the entries.
  transactions bigint[] := '{}';
  accounts integer[] := '{}';
  amounts bigint[] := '{}';
  versions bigint[] := '{}';
  balances bigint[] := '{}';
BEGIN
  FOR place IN 1 .. cardinality(refs) LOOP
    INSERT INTO ledger_transactions (reference, digest, cause, provider, mode)
    VALUES (refs[place], digests[place], causes[place], providers[place], modes[place])
    ON CONFLICT ON CONSTRAINT ledger_transactions_reference_key DO NOTHING
    RETURNING id INTO transaction_id;
    is_replay := NOT FOUND;
    posted := posted || transaction_id;
    IF is_replay THEN
      SELECT id, digest INTO first FROM ledger_transactions WHERE reference = refs[place];
      IF first.digest IS DISTINCT FROM digests[place] THEN
        RAISE EXCEPTION 'ledger reference % was used with other content', refs[place]
          USING ERRCODE = 'unique_violation', CONSTRAINT = 'ledger_transactions_reference_key';
      END IF;
      transaction_id := first.id;
    ELSE
      INSERT INTO ledger_unsealed VALUES (transaction_id);
    END IF;
    RETURN NEXT;
  END LOOP;

  FOR number IN 1 .. cardinality(places) LOOP
    place := places[number];
    CONTINUE WHEN posted[place] IS NULL;
    IF own.id IS NULL OR (own.code, own.mode, own.currency)
      <> (codes[number], modes[place], currencies[place])
    THEN
      IF own.bound <> 'none' THEN
        UPDATE ledger_accounts SET version = own.version, balance_cents = own.balance_cents
        WHERE id = own.id;
      END IF;
      own := lock_ledger_account(codes[number], kinds[number], parties[number],
        entry_providers[number], modes[place], currencies[place]);
    END IF;
    transactions := transactions || posted[place];
    accounts := accounts || own.id;
    amounts := amounts || cents[number];
    IF own.bound = 'none' THEN
      versions := versions || NULL::bigint;
      balances := balances || NULL::bigint;
    ELSE
      own.version := own.version + 1;
      own.balance_cents := own.balance_cents + cents[number];
      versions := versions || own.version;
      balances := balances || own.balance_cents;
    END IF;
  END LOOP;
  IF own.bound <> 'none' THEN
    UPDATE ledger_accounts SET version = own.version, balance_cents = own.balance_cents
    WHERE id = own.id;
  END IF;

  INSERT INTO ledger_entries
    (transaction_id, account_id, amount_cents, version, balance_before, balance_after)
  SELECT transaction, account, amount, version, balance - amount, balance
  FROM unnest(transactions, accounts, amounts, versions, balances)
    AS entry (transaction, account, amount, version, balance);
END $$;

-- The account of these, opened on first use, and locked if it has a bound.
CREATE FUNCTION lock_ledger_account(
  own_code text, own_kind text, own_party integer, own_provider text, own_mode text,
  own_currency text
) RETURNS ledger_accounts LANGUAGE plpgsql AS $$
DECLARE
  own ledger_accounts;
BEGIN
  LOOP
    IF own_party IS NULL THEN
      SELECT * INTO own FROM ledger_accounts
      WHERE code = own_code AND mode = own_mode AND currency = own_currency;
    ELSE
      SELECT * INTO own FROM ledger_accounts
      WHERE code = own_code AND mode = own_mode AND currency = own_currency FOR NO KEY UPDATE;
    END IF;
    IF FOUND THEN
      RETURN own;
    END IF;
    INSERT INTO ledger_accounts (code, kind, bound, party_id, provider, mode, currency)
    VALUES (own_code, own_kind, CASE WHEN own_kind = 'seller_receivable' THEN 'ceiling'
        WHEN own_party IS NULL THEN 'none' ELSE 'floor' END,
      own_party, own_provider, own_mode, own_currency)
    ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

-- A transaction with its entries as a digest, for seals.
CREATE FUNCTION ledger_digest(transaction bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(t.id, t.reference, t.cause, t.provider, t.mode,
    extract(epoch FROM t.created_at),
    (SELECT jsonb_agg(jsonb_build_array(e.id, e.account_id, e.amount_cents, e.version,
        e.balance_before, e.balance_after) ORDER BY e.id)
      FROM ledger_entries AS e WHERE e.transaction_id = t.id))::text, 'UTF8')), 'hex')
  FROM ledger_transactions AS t WHERE t.id = transaction
$$;
