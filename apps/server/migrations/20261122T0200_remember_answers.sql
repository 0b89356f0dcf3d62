-- The answers to changes that were asked for under an Idempotency-Key, for a day.

CREATE TABLE idempotency_keys (
  -- Whose key it is: "user 7", or an address where nobody has to be signed in.
  caller text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
  -- SHA-256 of the request: what it asks for, with which values.
  request text NOT NULL,
  -- Null while it is being worked on.
  status integer CHECK (status BETWEEN 200 AND 499),
  -- Null for an answer without a body, and for one that holds a secret.
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
