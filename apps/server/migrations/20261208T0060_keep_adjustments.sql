-- Manual adjustments of the books by administrators.
CREATE TABLE adjustments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  status text NOT NULL DEFAULT 'proposed'
    CHECK (status IN ('proposed', 'posted', 'refused', 'withdrawn')),
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  cents integer NOT NULL CHECK (cents > 0),
  from_kind text NOT NULL,
  from_user integer REFERENCES users,
  to_kind text NOT NULL,
  to_user integer REFERENCES users,
  reason text NOT NULL,
  proposed_by integer NOT NULL REFERENCES users,
  decided_by integer REFERENCES users,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  CHECK ((status = 'proposed') = (decided_at IS NULL)),
  CHECK ((from_kind, from_user) IS DISTINCT FROM (to_kind, to_user))
);
CREATE INDEX adjustments_status ON adjustments (status, id DESC);
