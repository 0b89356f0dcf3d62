-- An account that its owner has given up: what it holds of a person goes at deletes_at, unless they
-- sign in before. The row stays, so that its name is nobody else's and what others hold stays whole.
ALTER TABLE users
  ADD COLUMN deletes_at timestamptz,
  ADD COLUMN deleted_at timestamptz;
CREATE INDEX users_deletes_at ON users (deletes_at) WHERE deletes_at IS NOT NULL;
