-- One function posts to the ledger, and one trigger checks what any statement inserts.

DROP FUNCTION check_ledger_balance();

-- All entries of a transaction are inserted by one statement, so each statement must balance.
CREATE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT transaction_id, currency, sum(amount_cents) AS cents INTO wrong
  FROM inserted JOIN ledger_accounts ON ledger_accounts.id = account_id
  GROUP BY transaction_id, currency HAVING sum(amount_cents) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % is out of balance by % cents %',
      wrong.transaction_id, wrong.cents, wrong.currency;
  END IF;

  SELECT inserted.account_id, inserted.version INTO wrong
  FROM inserted
    JOIN ledger_accounts ON ledger_accounts.id = inserted.account_id
    JOIN ledger_transactions ON ledger_transactions.id = inserted.transaction_id
    LEFT JOIN ledger_entries AS before ON before.account_id = inserted.account_id
      AND before.version = inserted.version - 1
  WHERE ledger_accounts.mode <> ledger_transactions.mode
    OR (inserted.version IS NULL) <> (ledger_bound(kind) = 'none')
    OR inserted.version > 1 AND before.balance_after IS DISTINCT FROM inserted.balance_before
    OR inserted.version = 1 AND inserted.balance_before <> 0
    OR ledger_bound(kind) = 'floor' AND inserted.balance_after < 0
    OR ledger_bound(kind) = 'ceiling' AND inserted.balance_after > 0
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger account % cannot take an entry at version %',
      wrong.account_id, coalesce(wrong.version::text, 'none')
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_bound';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_check AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_entries();

/*
 * Posts transactions, each once by its reference, and returns them. `postings` is an array of
 * { reference, digest, cause, provider, mode, currency, entries: [{ kind, party, provider, cents }] }
 * with each account once per transaction. Accounts with a bound are locked in the order of their
 * numbers, before any balance is read.
 */
CREATE FUNCTION post_to_ledger(postings jsonb)
RETURNS TABLE (reference text, transaction_id bigint, is_replay boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  fresh jsonb;
  clash text;
BEGIN
  WITH given AS (
    SELECT * FROM jsonb_to_recordset(postings)
      AS each (reference text, digest text, cause text, provider text, mode text)
  ), posted AS (
    -- In the order of references, so that two batches with the same ones cannot lock each other.
    INSERT INTO ledger_transactions (reference, digest, cause, provider, mode)
    SELECT reference, digest, cause, provider, mode FROM given ORDER BY reference
    ON CONFLICT ON CONSTRAINT ledger_transactions_reference_key DO NOTHING
    RETURNING reference, id
  )
  SELECT coalesce(jsonb_object_agg(reference, id), '{}') INTO fresh FROM posted;

  SELECT given.reference INTO clash
  FROM jsonb_to_recordset(postings) AS given (reference text, digest text)
    JOIN ledger_transactions AS first ON first.reference = given.reference
  WHERE first.digest IS DISTINCT FROM given.digest LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger reference % was used with other content', clash
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'ledger_transactions_reference_key';
  END IF;

  IF fresh <> '{}' THEN
    WITH entries AS (
      SELECT DISTINCT kind, party, entry.provider, mode, currency
      FROM jsonb_to_recordset(postings)
          AS posting (reference text, mode text, currency text, entries jsonb),
        jsonb_to_recordset(posting.entries) AS entry (kind text, party integer, provider text)
      WHERE fresh ? reference
    )
    INSERT INTO ledger_accounts (kind, party_id, provider, mode, currency)
    SELECT kind, party, provider, mode, currency FROM entries
    WHERE NOT EXISTS (
      SELECT FROM ledger_accounts AS account
      WHERE account.kind = entries.kind AND account.mode = entries.mode
        AND account.currency = entries.currency
        AND account.party_id IS NOT DISTINCT FROM entries.party
        AND account.provider IS NOT DISTINCT FROM entries.provider)
    ORDER BY kind, party, provider, mode, currency
    ON CONFLICT DO NOTHING;

    PERFORM FROM ledger_accounts AS account
    WHERE ledger_bound(account.kind) <> 'none' AND account.id IN (
      SELECT own.id
      FROM jsonb_to_recordset(postings)
          AS posting (reference text, mode text, currency text, entries jsonb),
        jsonb_to_recordset(posting.entries) AS entry (kind text, party integer, provider text)
        JOIN ledger_accounts AS own ON own.kind = entry.kind AND own.party_id = entry.party
          AND own.provider IS NULL
      WHERE fresh ? reference AND own.mode = posting.mode AND own.currency = posting.currency)
    ORDER BY account.id FOR NO KEY UPDATE;

    WITH entries AS (
      SELECT (fresh ->> reference)::bigint AS transaction_id, own.id AS account_id, cents,
        own.version, own.balance_cents, ledger_bound(own.kind) <> 'none' AS is_bound,
        place * 1000 + entry.number AS place
      FROM ROWS FROM (jsonb_to_recordset(postings)
          AS (reference text, mode text, currency text, entries jsonb)) WITH ORDINALITY
          AS posting (reference, mode, currency, entries, place),
        ROWS FROM (jsonb_to_recordset(posting.entries)
          AS (kind text, party integer, provider text, cents bigint)) WITH ORDINALITY
          AS entry (kind, party, provider, cents, number)
        JOIN ledger_accounts AS own ON own.kind = entry.kind
          AND own.party_id IS NOT DISTINCT FROM entry.party
          AND own.provider IS NOT DISTINCT FROM entry.provider
      WHERE fresh ? reference AND own.mode = posting.mode AND own.currency = posting.currency
    ), posted AS (
      INSERT INTO ledger_entries
        (transaction_id, account_id, amount_cents, version, balance_before, balance_after)
      SELECT transaction_id, account_id, cents,
        CASE WHEN is_bound THEN version + row_number() OVER own END,
        CASE WHEN is_bound THEN balance_cents + sum(cents) OVER own - cents END,
        CASE WHEN is_bound THEN balance_cents + sum(cents) OVER own END
      FROM entries WINDOW own AS (PARTITION BY account_id ORDER BY place ROWS UNBOUNDED PRECEDING)
      ORDER BY place
      RETURNING account_id, amount_cents, version
    )
    UPDATE ledger_accounts AS account
    SET version = account.version + moved.entries, balance_cents = balance_cents + moved.cents
    FROM (
      SELECT account_id, count(*) AS entries, sum(amount_cents) AS cents
      FROM posted WHERE version IS NOT NULL GROUP BY account_id
    ) AS moved
    WHERE account.id = moved.account_id;

    INSERT INTO ledger_unsealed SELECT value::bigint FROM jsonb_each_text(fresh);
  END IF;

  RETURN QUERY
  SELECT given.reference, first.id, NOT fresh ? given.reference
  FROM jsonb_to_recordset(postings) AS given (reference text)
    JOIN ledger_transactions AS first ON first.reference = given.reference;
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
