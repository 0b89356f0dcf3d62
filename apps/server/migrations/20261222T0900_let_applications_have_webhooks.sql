ALTER TABLE webhooks
  -- Whose it is, besides the account's. Null: the account's own.
  ADD COLUMN application_id integer REFERENCES oauth_applications ON DELETE CASCADE,
  -- As "module 12". Empty: events about anything.
  ADD COLUMN subjects text[] NOT NULL DEFAULT '{}',
  -- Its receiver answered slowly. Until then, others don't wait for it.
  ADD COLUMN slow_until timestamptz;
