-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY contracts_service ON contracts (service_id) WHERE service_id IS NOT NULL;
