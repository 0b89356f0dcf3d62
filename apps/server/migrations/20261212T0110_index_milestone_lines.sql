-- Runs outside a transaction.
CREATE UNIQUE INDEX CONCURRENTLY purchases_milestone ON purchases (subject_id)
  WHERE kind = 'milestone' AND status NOT IN ('failed', 'refunded', 'charged_back');
