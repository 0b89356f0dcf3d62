-- Every change of our balance at a payment provider, as the provider lists it.
CREATE TABLE provider_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  reference text NOT NULL,
  kind text NOT NULL,
  about jsonb NOT NULL,
  -- What it is posted as, if it doesn't follow from a call or a dispute.
  meaning text CHECK (meaning IN ('operator', 'provider_fee', 'loss')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  happened_at timestamptz NOT NULL,
  listed_at timestamptz NOT NULL DEFAULT now(),
  -- When its posting was found to be equal. Postings never change.
  matched_at timestamptz,
  UNIQUE (provider, mode, reference)
);
CREATE INDEX provider_movements_unmatched ON provider_movements (provider, mode, id)
  WHERE matched_at IS NULL;

-- The last look at each provider.
CREATE TABLE provider_checks (
  provider text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  -- Why money must not be paid out, such as automatic payouts of the operator's account.
  obstacles text[] NOT NULL DEFAULT '{}',
  checked_at timestamptz,
  -- Until when movements were listed.
  listed_until timestamptz,
  balance_cents bigint,
  reconciled_at timestamptz,
  error text,
  PRIMARY KEY (provider, mode)
);

-- Differences between a provider's books and ours. `unposted`: we have no posting of a movement.
-- `unlisted`: the provider doesn't list what we posted. `amount` and `fee`: both differ in it.
-- `balance`: the provider's balance isn't the sum of its movements.
CREATE TABLE provider_differences (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  kind text NOT NULL CHECK (kind IN ('unposted', 'unlisted', 'amount', 'fee', 'balance')),
  -- Of the movement; empty for the balance.
  reference text NOT NULL,
  provider_cents bigint,
  books_cents bigint,
  found_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  alerted_at timestamptz,
  explanation text,
  explained_by integer REFERENCES users,
  explained_at timestamptz,
  CHECK ((explanation IS NULL) = (explained_at IS NULL)),
  CHECK ((explained_by IS NULL) = (explained_at IS NULL))
);
CREATE UNIQUE INDEX provider_differences_open ON provider_differences
  (provider, mode, kind, reference) WHERE resolved_at IS NULL;
