-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY contracts_conversation ON contracts (conversation_id, id DESC);
