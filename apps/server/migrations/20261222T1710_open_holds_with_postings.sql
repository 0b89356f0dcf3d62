-- Opens the holds of posted money in the same call. Everything else is as before.
DROP FUNCTION post_to_ledger;

/*
 * Posts transactions, each once by its reference. Returns the number of each, in the given order, and
 * which had been posted before (null if none had). The arrays are columns:
 * - of transactions, each reference once, sorted by it;
 * - of accounts, each once, sorted by code, with the count and the sum of their entries;
 * - of entries, sorted by account, which name their transaction and account by its place. `nths` and
 *   `sums` are the entry's place within its account and the sum of the account's entries up to it;
 * - of holds that the transactions open, which name them and their accounts by place as well.
 * Both orders are fixed, so that two calls never lock each other.
 */
CREATE FUNCTION post_to_ledger(
  refs text[], digests text[], causes text[], providers text[], modes text[],
  codes text[], kinds text[], parties integer[], account_providers text[], account_modes text[],
  currencies text[], counts bigint[], totals bigint[],
  places integer[], owners integer[], amounts bigint[], nths bigint[], sums bigint[],
  hold_refs text[], hold_places integer[], hold_owners integer[], hold_amounts bigint[],
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

  -- A replay has opened its holds.
  IF cardinality(hold_refs) > 0 THEN
    INSERT INTO ledger_holds (reference, account_id, amount_cents)
    SELECT ref, ids[owner], amount
    FROM unnest(hold_refs, hold_places, hold_owners, hold_amounts) AS hold (ref, place, owner, amount)
    WHERE posted[place] IS NOT NULL;
  END IF;
END $$;
