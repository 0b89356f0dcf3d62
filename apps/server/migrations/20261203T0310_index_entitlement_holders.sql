-- Runs outside a transaction.
-- The holders of a module in the order of their numbers.
CREATE INDEX CONCURRENTLY entitlements_holders ON entitlements (module_id, user_id) WHERE revoked_at IS NULL;
