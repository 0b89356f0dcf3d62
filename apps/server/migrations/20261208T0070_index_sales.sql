-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY purchases_sold ON purchases (seller_id, id DESC);
