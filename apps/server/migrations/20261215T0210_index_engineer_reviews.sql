-- Runs outside a transaction.
-- Without a contract, an engineer is reviewed once; with contracts, once for each.
CREATE UNIQUE INDEX CONCURRENTLY reviews_engineer_author ON reviews (engineer_id, author_id)
  WHERE contract_id IS NULL;
