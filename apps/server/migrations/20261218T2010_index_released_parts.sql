-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY purchases_part_of ON purchases (part_of) WHERE part_of IS NOT NULL;
