-- Rewrites ledger_accounts.
-- An account is one purpose of one party (or of a provider, or ours) in one mode and currency.
ALTER TABLE ledger_accounts
  ADD COLUMN kind text,
  ADD COLUMN party_id integer REFERENCES users,
  ADD COLUMN provider text,
  ADD COLUMN mode text NOT NULL DEFAULT 'test' CHECK (mode IN ('test', 'live')),
  ADD COLUMN currency text NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$'),
  ADD COLUMN version bigint NOT NULL DEFAULT 0,
  -- Exact for accounts with a bound. Of the others, the sum of their sealed entries.
  ADD COLUMN balance_cents bigint NOT NULL DEFAULT 0;
