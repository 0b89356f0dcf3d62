-- Runs outside a transaction.
-- Each side of a contract reviews the other once.
CREATE UNIQUE INDEX CONCURRENTLY reviews_contract ON reviews (contract_id, author_id)
  WHERE contract_id IS NOT NULL;
