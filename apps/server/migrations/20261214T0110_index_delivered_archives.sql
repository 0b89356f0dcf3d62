-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY milestone_notes_archive ON milestone_notes (sha256)
  WHERE sha256 IS NOT NULL;
