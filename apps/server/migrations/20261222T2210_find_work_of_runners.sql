-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY deployment_operations_work ON deployment_operations (runner_id, id);
