-- Rewrites ledger_transactions.
-- The provider is null for movements between our own accounts. The digest covers everything that was
-- posted; transactions before this migration have none.
ALTER TABLE ledger_transactions
  ALTER COLUMN id TYPE bigint,
  ADD COLUMN cause text NOT NULL DEFAULT 'sale',
  ADD COLUMN provider text DEFAULT 'test',
  ADD COLUMN mode text NOT NULL DEFAULT 'test' CHECK (mode IN ('test', 'live')),
  ADD COLUMN digest text;
ALTER TABLE ledger_transactions
  ALTER COLUMN cause DROP DEFAULT,
  ALTER COLUMN provider DROP DEFAULT,
  ALTER COLUMN mode DROP DEFAULT;
