-- Runs outside a transaction.
-- Those that wait for their authors' accounts to be old enough.
CREATE INDEX CONCURRENTLY reviews_not_counted ON reviews (id) WHERE NOT is_counted;
