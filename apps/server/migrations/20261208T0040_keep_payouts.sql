-- Who sells: legal details, identity check and payout schedule.
CREATE TABLE sellers (
  user_id integer PRIMARY KEY REFERENCES users,
  legal_name text,
  address text,
  country text CHECK (country ~ '^[A-Z]{2}$'),
  vat_id text,
  tax_id text,
  identity_status text NOT NULL DEFAULT 'none'
    CHECK (identity_status IN ('none', 'pending', 'approved', 'declined')),
  identity_reason text,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by integer REFERENCES users,
  -- Sales clear after the shorter window.
  is_trusted boolean NOT NULL DEFAULT false,
  schedule text NOT NULL DEFAULT 'none' CHECK (schedule IN ('none', 'weekly', 'monthly')),
  next_payout_on date,
  CHECK ((schedule = 'none') = (next_payout_on IS NULL)),
  CHECK ((identity_status = 'none') = (submitted_at IS NULL)),
  CHECK ((legal_name IS NULL) = (submitted_at IS NULL))
);
CREATE INDEX sellers_due ON sellers (next_payout_on) WHERE next_payout_on IS NOT NULL;
CREATE INDEX sellers_submitted ON sellers (submitted_at DESC) WHERE submitted_at IS NOT NULL;

-- Sellers' accounts at providers, as last read.
CREATE TABLE seller_accounts (
  user_id integer NOT NULL REFERENCES users,
  provider text NOT NULL,
  account_id text NOT NULL,
  can_receive boolean NOT NULL DEFAULT false,
  can_pay_out boolean NOT NULL DEFAULT false,
  requirements jsonb NOT NULL DEFAULT '[]',
  read_at timestamptz,
  PRIMARY KEY (user_id, provider),
  UNIQUE (provider, account_id)
);

CREATE TABLE payouts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_id integer NOT NULL REFERENCES users,
  provider text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  account_id text NOT NULL,
  cents integer NOT NULL CHECK (cents > 0),
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'transferring',
    'transferred', 'paying', 'paid', 'transfer_failed', 'payout_failed')),
  -- The day of the schedule; null on demand.
  scheduled_on date,
  -- Why it waits or failed.
  note text,
  -- Payouts to the bank that were sent.
  attempts integer NOT NULL DEFAULT 0,
  -- When the next step is tried; null if it needs a person or a provider.
  next_at timestamptz DEFAULT now(),
  requested_at timestamptz NOT NULL DEFAULT now(),
  transferred_at timestamptz,
  ended_at timestamptz,
  UNIQUE (seller_id, mode, scheduled_on),
  CHECK ((status IN ('requested', 'transferring', 'transfer_failed')) = (transferred_at IS NULL))
);
CREATE INDEX payouts_seller ON payouts (seller_id, id DESC);
CREATE INDEX payouts_status ON payouts (status, id DESC);
CREATE INDEX payouts_next ON payouts (next_at)
  WHERE next_at IS NOT NULL AND status IN ('requested', 'transferred', 'payout_failed');

/*
 * The last version of an account before a moment, or 0. A search in its versions, so that the time
 * doesn't depend on how many there are. Versions are posted in nearly the order of time; where two
 * are not, the answer is the same each time, so that statements join without gaps.
 */
CREATE FUNCTION ledger_version_before(account integer, moment timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
  low bigint := 0;
  high bigint;
  middle bigint;
  posted timestamptz;
BEGIN
  SELECT version INTO high FROM ledger_accounts WHERE id = account;
  high := coalesce(high, 0);
  WHILE low < high LOOP
    middle := (low + high + 1) / 2;
    SELECT created_at INTO posted
    FROM ledger_entries JOIN ledger_transactions ON ledger_transactions.id = transaction_id
    WHERE account_id = account AND version = middle;
    IF posted < moment THEN low := middle; ELSE high := middle - 1; END IF;
  END LOOP;
  RETURN low;
END $$;

-- The seller's account at the test provider, of transfers and payouts.
ALTER TABLE test_payments ADD COLUMN account_id text;

