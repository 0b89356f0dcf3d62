-- Whoever is suspended is nobody to the server until then; without an end, until an administrator says so.
ALTER TABLE users
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspended_until timestamptz,
  ADD COLUMN suspension_reason text,
  ADD CONSTRAINT users_suspension CHECK (
    (suspended_at IS NULL) = (suspension_reason IS NULL)
    AND (suspended_until IS NULL OR suspended_until > suspended_at)
  );
