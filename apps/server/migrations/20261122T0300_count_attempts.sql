-- Attempts that are counted and slowed down: sign-ins, and calls that an endpoint limits.
DROP TABLE sign_in_limits;

CREATE TABLE attempts (
  -- What is counted, and a digest of for whom: no names, no addresses.
  key text PRIMARY KEY,
  count integer NOT NULL CHECK (count >= 0),
  -- Null: the next one may come at once.
  blocked_until timestamptz,
  forgotten_at timestamptz NOT NULL
);
