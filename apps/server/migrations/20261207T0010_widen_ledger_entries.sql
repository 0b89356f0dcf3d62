-- Rewrites ledger_entries.
-- Entries of accounts with a bound carry the account's version and its balance around the entry.
ALTER TABLE ledger_entries
  ALTER COLUMN id TYPE bigint,
  ALTER COLUMN transaction_id TYPE bigint,
  DROP CONSTRAINT ledger_entries_amount_cents_check,
  ADD COLUMN version bigint,
  ADD COLUMN balance_before bigint,
  ADD COLUMN balance_after bigint,
  ADD CHECK ((version IS NULL) = (balance_before IS NULL)),
  ADD CHECK (balance_before + amount_cents = balance_after),
  -- An opening entry states the balance that the entries before it left.
  ADD CHECK (amount_cents <> 0 OR version = 1);
