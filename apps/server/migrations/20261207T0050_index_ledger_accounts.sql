-- Runs outside a transaction.
CREATE UNIQUE INDEX CONCURRENTLY ledger_accounts_key ON ledger_accounts (code, mode, currency);
