-- Runs outside a transaction.
-- A client's reviews are read page by page.
CREATE INDEX CONCURRENTLY reviews_client ON reviews (client_id, id DESC)
  WHERE client_id IS NOT NULL;
