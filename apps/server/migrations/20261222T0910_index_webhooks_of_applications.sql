-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY webhooks_application ON webhooks (application_id);
