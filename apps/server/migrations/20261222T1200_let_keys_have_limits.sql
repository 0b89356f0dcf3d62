-- Calls per minute that an administrator allows a key. Null: the limit of all keys.
ALTER TABLE registry_tokens
  ADD COLUMN calls_per_minute integer CHECK (calls_per_minute BETWEEN 100 AND 10000);
