-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY deployment_operations_reported ON deployment_operations (version_id, reported_at)
  WHERE reported_at IS NOT NULL;
