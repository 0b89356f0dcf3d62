-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY ledger_accounts_party ON ledger_accounts (party_id, mode, currency);
