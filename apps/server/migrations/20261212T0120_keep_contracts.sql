-- Contracts outlive projects, conversations and accounts.
CREATE TABLE contracts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id integer UNIQUE REFERENCES projects ON DELETE SET NULL,
  engagement_id integer UNIQUE REFERENCES engagements ON DELETE SET NULL,
  client_id integer NOT NULL REFERENCES users,
  engineer_id integer NOT NULL REFERENCES users,
  title text NOT NULL,
  -- The frozen text in canonical form, and its SHA-256.
  terms text NOT NULL,
  hash text NOT NULL CHECK (hash = encode(sha256(convert_to(terms, 'UTF8')), 'hex')),
  revisions smallint NOT NULL CHECK (revisions >= 0),
  status text NOT NULL DEFAULT 'proposed'
    CHECK (status IN ('proposed', 'active', 'completed', 'cancelled')),
  client_confirmed_at timestamptz,
  engineer_confirmed_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (client_id <> engineer_id),
  CHECK (status NOT IN ('active', 'completed')
    OR (client_confirmed_at IS NOT NULL AND engineer_confirmed_at IS NOT NULL)),
  CHECK ((status IN ('completed', 'cancelled')) = (ended_at IS NOT NULL))
);
CREATE INDEX contracts_client ON contracts (client_id, id DESC);
CREATE INDEX contracts_engineer ON contracts (engineer_id, id DESC);

CREATE FUNCTION refuse_other_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the text of contract % is frozen', OLD.id;
END $$;
CREATE TRIGGER contracts_frozen BEFORE UPDATE ON contracts FOR EACH ROW
  WHEN ((OLD.title, OLD.terms, OLD.hash, OLD.revisions, OLD.client_id, OLD.engineer_id)
    IS DISTINCT FROM (NEW.title, NEW.terms, NEW.hash, NEW.revisions, NEW.client_id, NEW.engineer_id))
  EXECUTE FUNCTION refuse_other_terms();

CREATE TABLE milestones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id integer NOT NULL REFERENCES contracts,
  position smallint NOT NULL CHECK (position >= 1),
  title text NOT NULL,
  -- Before tax. The fee is part of it.
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  fee_cents integer NOT NULL CHECK (fee_cents BETWEEN 0 AND amount_cents),
  due_days integer NOT NULL CHECK (due_days > 0),
  status text NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed', 'funded', 'submitted',
    'changes_requested', 'refund_requested', 'approved', 'released', 'disputed', 'resolved',
    'refunded', 'cancelled')),
  -- The state that a withdrawn refund request leads back to.
  status_before text CHECK (status_before IN ('funded', 'submitted', 'changes_requested')),
  refund_reason text,
  refund_requests smallint NOT NULL DEFAULT 0,
  revisions_used smallint NOT NULL DEFAULT 0,
  -- The line of the order that paid for it.
  purchase_id integer UNIQUE REFERENCES purchases,
  funded_at timestamptz,
  ended_at timestamptz,
  UNIQUE (contract_id, position),
  CHECK ((status = 'refund_requested') = (status_before IS NOT NULL)),
  CHECK (status IN ('proposed', 'cancelled') OR purchase_id IS NOT NULL),
  CHECK ((status IN ('released', 'resolved', 'refunded', 'cancelled')) = (ended_at IS NOT NULL))
);

-- What the engineer delivered and which changes the client asked for, in turn.
CREATE TABLE milestone_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  milestone_id integer NOT NULL REFERENCES milestones,
  kind text NOT NULL CHECK (kind IN ('delivery', 'changes')),
  body text NOT NULL,
  -- A published version that is part of a delivery.
  module_id integer,
  version text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((module_id IS NULL) = (version IS NULL))
);
CREATE INDEX milestone_notes_milestone ON milestone_notes (milestone_id, id);

-- One row for each deadline: when it starts and ends, whether it is paused, and what silence means.
CREATE TABLE milestone_timers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  milestone_id integer NOT NULL REFERENCES milestones,
  kind text NOT NULL CHECK (kind IN ('auto_release', 'refund_answer', 'dispute_answer',
    'no_delivery', 'hold_expiry', 'release')),
  silence text NOT NULL CHECK (silence IN ('release', 'refund', 'decide', 'reclaim', 'expire')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  warns_at timestamptz,
  warned_at timestamptz,
  paused_at timestamptz,
  -- When it ended, because someone acted or, if has_run_out, because nobody did.
  closed_at timestamptz,
  has_run_out boolean NOT NULL DEFAULT false,
  CHECK (ends_at > starts_at),
  CHECK (NOT has_run_out OR closed_at IS NOT NULL)
);
CREATE UNIQUE INDEX milestone_timers_open ON milestone_timers (milestone_id, kind)
  WHERE closed_at IS NULL;
CREATE INDEX milestone_timers_due ON milestone_timers (least(ends_at, warns_at))
  WHERE closed_at IS NULL AND paused_at IS NULL;

CREATE TABLE milestone_disputes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  milestone_id integer NOT NULL UNIQUE REFERENCES milestones,
  -- Null if the time to hold the money ran out.
  opened_by integer REFERENCES users,
  claim text NOT NULL,
  answer text,
  answered_at timestamptz,
  -- The newest offer of a split: what the client gets back, with tax.
  offered_by integer REFERENCES users,
  offered_cents integer CHECK (offered_cents >= 0),
  -- Above a threshold, the first administrator's decision waits for a second's.
  proposed_by integer REFERENCES users,
  proposed_cents integer CHECK (proposed_cents >= 0),
  proposed_reason text,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'settled', 'decided')),
  refund_cents integer CHECK (refund_cents >= 0),
  reason text,
  decided_by integer REFERENCES users,
  opened_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK ((offered_by IS NULL) = (offered_cents IS NULL)),
  CHECK ((proposed_by IS NULL) = (proposed_cents IS NULL)),
  CHECK (proposed_by <> decided_by),
  CHECK ((status = 'open') = (refund_cents IS NULL AND ended_at IS NULL)),
  CHECK ((status = 'decided') = (decided_by IS NOT NULL AND reason IS NOT NULL))
);
CREATE INDEX milestone_disputes_open ON milestone_disputes (id) WHERE status = 'open';
