-- Posts to the ledger in fewer statements, and checks what never changes only when it is written.

-- What an account is never changes, so its rules are checked when it is opened. PostgreSQL parses the
-- CHECK constraints of a table in each statement that changes a row, and balances change with each posting.
CREATE FUNCTION check_ledger_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_own boolean := NEW.kind IN ('buyer_held', 'buyer_refunds', 'seller_pending',
    'seller_available', 'seller_in_transit', 'seller_receivable');
BEGIN
  IF NEW.bound IS DISTINCT FROM (CASE
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
CREATE TRIGGER ledger_accounts_check BEFORE INSERT ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION check_ledger_account();

CREATE FUNCTION keep_ledger_account_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a ledger account is never changes';
END $$;
CREATE TRIGGER ledger_accounts_names BEFORE UPDATE OF
    id, code, kind, bound, party_id, provider, mode, currency, created_at ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_account_names();

-- What each posting changes stays a constraint, as do the lists of kinds and modes. Accounts without a
-- bound have no versions.
ALTER TABLE ledger_accounts
  DROP CONSTRAINT ledger_accounts_bound,
  DROP CONSTRAINT ledger_accounts_check1,
  ADD CONSTRAINT ledger_accounts_bound CHECK (version >= 0 AND CASE bound
    WHEN 'floor' THEN balance_cents >= 0 WHEN 'ceiling' THEN balance_cents <= 0
    ELSE version = 0 END),
  DROP CONSTRAINT ledger_accounts_kinds_bound,
  DROP CONSTRAINT ledger_accounts_check,
  DROP CONSTRAINT ledger_accounts_check2,
  DROP CONSTRAINT ledger_accounts_check3,
  DROP CONSTRAINT ledger_accounts_currency_check;

-- The same checks as before and those of three CHECK constraints, with one query that returns only what
-- is wrong. Entries are never updated, so checking what is inserted is enough. The plan is made within
-- post_to_ledger, whose settings keep it to the indexes.
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_check,
  DROP CONSTRAINT ledger_entries_check1,
  DROP CONSTRAINT ledger_entries_check2;
CREATE OR REPLACE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT transaction_id, currency, cents INTO wrong
  FROM (
    SELECT inserted.transaction_id, account.currency, sum(amount_cents) AS cents,
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
    FROM inserted LEFT JOIN ledger_accounts AS account ON account.id = inserted.account_id
    GROUP BY inserted.transaction_id, account.currency) AS part
    LEFT JOIN ledger_transactions AS transaction ON transaction.id = transaction_id
  WHERE cents <> 0 OR NOT is_right
    OR part.mode IS DISTINCT FROM transaction.mode OR other_mode IS DISTINCT FROM transaction.mode;
  IF NOT FOUND THEN
    RETURN NULL;
  ELSIF wrong.cents <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % is out of balance by % cents %',
      wrong.transaction_id, wrong.cents, wrong.currency;
  END IF;
  RAISE EXCEPTION 'an account cannot take its entry of ledger transaction %', wrong.transaction_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_bound';
END $$;

DROP FUNCTION post_to_ledger;
DROP FUNCTION lock_ledger_account;

/*
 * Posts transactions, each once by its reference. Returns the number of each, in the given order, and
 * which had been posted before (null if none had). The arrays are columns:
 * - of transactions, each reference once, sorted by it;
 * - of accounts, each once, sorted by code, with the count and the sum of their entries;
 * - of entries, sorted by account, which name their transaction and account by its place. `nths` and
 *   `sums` are the entry's place within its account and the sum of the account's entries up to it.
 * Both orders are fixed, so that two calls never lock each other.
 */
CREATE FUNCTION post_to_ledger(
  refs text[], digests text[], causes text[], providers text[], modes text[],
  codes text[], kinds text[], parties integer[], account_providers text[], account_modes text[],
  currencies text[], counts bigint[], totals bigint[],
  places integer[], owners integer[], amounts bigint[], nths bigint[], sums bigint[],
  OUT transactions bigint[], OUT replays boolean[]
) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  -- New transactions by place; null for replays.
  posted bigint[];
  other text;
  own_id integer;
  own_version bigint;
  own_balance bigint;
  ids integer[] := '{}';
  -- Before the entries; null for accounts without a bound.
  versions bigint[] := '{}';
  balances bigint[] := '{}';
BEGIN
  WITH inserted AS (
    INSERT INTO ledger_transactions (reference, digest, cause, provider, mode)
    SELECT * FROM unnest(refs, digests, causes, providers, modes)
    ON CONFLICT ON CONSTRAINT ledger_transactions_reference_key DO NOTHING
    RETURNING id
  ), unsealed AS (
    INSERT INTO ledger_unsealed SELECT id FROM inserted
  )
  SELECT array_agg(id ORDER BY id) INTO posted FROM inserted;
  transactions := posted;

  IF cardinality(posted) IS DISTINCT FROM cardinality(refs) THEN
    SELECT array_agg(CASE WHEN known.id = ANY(posted) THEN known.id END ORDER BY place),
      array_agg(known.id ORDER BY place),
      array_agg(known.id = ANY(posted) IS NOT TRUE ORDER BY place),
      min(given.reference) FILTER (WHERE known.digest IS DISTINCT FROM given.digest)
    INTO posted, transactions, replays, other
    FROM unnest(refs, digests) WITH ORDINALITY AS given (reference, digest, place)
      LEFT JOIN ledger_transactions AS known ON known.reference = given.reference;
    IF other IS NOT NULL THEN
      RAISE EXCEPTION 'ledger reference % was used with other content', other
        USING ERRCODE = 'unique_violation', CONSTRAINT = 'ledger_transactions_reference_key';
    END IF;
    -- Entries of replays move nothing.
    SELECT array_agg(count ORDER BY owner), array_agg(total ORDER BY owner) INTO counts, totals
    FROM (
      SELECT owner, count(posted[place]),
        coalesce(sum(amount) FILTER (WHERE posted[place] IS NOT NULL), 0) AS total
      FROM unnest(places, owners, amounts) AS entry (place, owner, amount)
      GROUP BY owner) AS moved;
    SELECT array_agg(nth ORDER BY number), array_agg(total ORDER BY number) INTO nths, sums
    FROM (
      SELECT number, count(posted[place]) OVER own AS nth,
        sum(amount) FILTER (WHERE posted[place] IS NOT NULL) OVER own AS total
      FROM unnest(places, owners, amounts) WITH ORDINALITY AS entry (place, owner, amount, number)
      WINDOW own AS (PARTITION BY owner ORDER BY number)) AS moved;
  END IF;

  FOR own IN 1 .. cardinality(codes) LOOP
    CONTINUE WHEN counts[own] = 0;
    -- An account is opened on first use.
    LOOP
      IF parties[own] IS NULL THEN
        SELECT id INTO own_id FROM ledger_accounts
        WHERE code = codes[own] AND mode = account_modes[own] AND currency = currencies[own];
      ELSE
        UPDATE ledger_accounts
        SET version = version + counts[own], balance_cents = balance_cents + totals[own]
        WHERE code = codes[own] AND mode = account_modes[own] AND currency = currencies[own]
        RETURNING id, version - counts[own], balance_cents - totals[own]
        INTO own_id, own_version, own_balance;
      END IF;
      EXIT WHEN FOUND;
      INSERT INTO ledger_accounts (code, kind, bound, party_id, provider, mode, currency)
      VALUES (codes[own], kinds[own], CASE WHEN kinds[own] = 'seller_receivable' THEN 'ceiling'
          WHEN parties[own] IS NULL THEN 'none' ELSE 'floor' END,
        parties[own], account_providers[own], account_modes[own], currencies[own])
      ON CONFLICT DO NOTHING;
    END LOOP;
    ids[own] := own_id;
    IF parties[own] IS NOT NULL THEN
      versions[own] := own_version;
      balances[own] := own_balance;
    END IF;
  END LOOP;

  INSERT INTO ledger_entries
    (transaction_id, account_id, amount_cents, version, balance_before, balance_after)
  SELECT posted[place], ids[owner], amount, versions[owner] + nth,
    balances[owner] + total - amount, balances[owner] + total
  FROM unnest(places, owners, amounts, nths, sums) AS entry (place, owner, amount, nth, total)
  WHERE posted[place] IS NOT NULL;
END $$;
