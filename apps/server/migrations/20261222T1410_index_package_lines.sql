-- Runs outside a transaction.
CREATE UNIQUE INDEX CONCURRENTLY purchases_package ON purchases (subject_id)
  WHERE kind = 'package' AND part_of IS NULL AND status NOT IN ('failed', 'refunded', 'charged_back');
