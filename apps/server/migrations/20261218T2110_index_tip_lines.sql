-- Runs outside a transaction.
CREATE UNIQUE INDEX CONCURRENTLY purchases_tip ON purchases (subject_id)
  WHERE kind = 'tip' AND status NOT IN ('failed', 'refunded', 'charged_back');
