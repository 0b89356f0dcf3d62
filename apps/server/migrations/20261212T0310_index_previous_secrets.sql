-- Runs outside a transaction.
-- Keys are found by their previous secret as well.
CREATE UNIQUE INDEX CONCURRENTLY registry_tokens_previous_secret ON registry_tokens (previous_secret_hash);
