-- Runs outside a transaction.
CREATE UNIQUE INDEX CONCURRENTLY ledger_entries_version ON ledger_entries (account_id, version)
  WHERE version IS NOT NULL;
