-- Runs outside a transaction.
CREATE UNIQUE INDEX CONCURRENTLY ledger_accounts_key ON ledger_accounts
  (kind, party_id, provider, mode, currency) NULLS NOT DISTINCT;
