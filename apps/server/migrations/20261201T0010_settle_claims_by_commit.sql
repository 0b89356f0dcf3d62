-- Set in the transaction of the change itself: from then on the key is used up, whatever fails after the commit.
ALTER TABLE idempotency_keys ADD COLUMN committed_at timestamptz;
