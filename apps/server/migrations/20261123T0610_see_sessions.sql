-- Where and when a session was first and last used, noted aside by its requests. The address that
-- the library took from a header anyone can write is none.
ALTER TABLE sessions
  ADD COLUMN first_address text,
  ADD COLUMN last_address text,
  ADD COLUMN last_used_at timestamptz;
UPDATE sessions SET ip_address = NULL;
