-- Runs outside a transaction.
CREATE UNIQUE INDEX CONCURRENTLY purchases_whole_milestone ON purchases (subject_id)
  WHERE kind = 'milestone' AND part_of IS NULL
    AND status NOT IN ('failed', 'refunded', 'charged_back');
