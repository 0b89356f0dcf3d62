-- What a client wants to pay the engineer on top of what was agreed. Its amount never changes.
CREATE TABLE tips (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id integer NOT NULL REFERENCES contracts,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  purchase_id integer UNIQUE REFERENCES purchases,
  paid_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((purchase_id IS NULL) = (paid_at IS NULL))
);
CREATE INDEX tips_contract ON tips (contract_id);
