-- Rounds of changes per milestone that the engineer offers.
ALTER TABLE proposals
  ADD COLUMN revisions smallint NOT NULL DEFAULT 2 CHECK (revisions BETWEEN 0 AND 10);
