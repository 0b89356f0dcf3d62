-- Payments that buyers disputed at their banks.
CREATE TABLE disputes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  reference text NOT NULL,
  order_id integer NOT NULL REFERENCES orders,
  status text NOT NULL CHECK (status IN ('inquiry', 'open', 'won', 'lost')),
  reason text NOT NULL,
  cents integer NOT NULL CHECK (cents > 0),
  answer_by timestamptz,
  opened_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, reference)
);
CREATE INDEX disputes_order ON disputes (order_id);
CREATE INDEX disputes_status ON disputes (status, id DESC);

-- What each movement of a dispute took from (positive) or gave back to (negative) a line, and the
-- accounts it came from.
CREATE TABLE dispute_parts (
  movement_reference text NOT NULL,
  purchase_id integer NOT NULL REFERENCES purchases,
  dispute_id integer NOT NULL REFERENCES disputes,
  seller_id integer NOT NULL REFERENCES users,
  cents integer NOT NULL CHECK (cents <> 0),
  -- Whose parts of the line it was. What exceeds the line is borne by the operator.
  seller_cents integer NOT NULL,
  fee_cents integer NOT NULL,
  tax_cents integer NOT NULL,
  excess_cents integer NOT NULL,
  -- The accounts of the seller's part. Before the sale is credited, the fee is part of what is held;
  -- otherwise it is on the account of our fees.
  held_cents integer NOT NULL,
  pending_cents integer NOT NULL,
  available_cents integer NOT NULL,
  receivable_cents integer NOT NULL,
  -- The seller's part that the operator bears.
  loss_cents integer NOT NULL,
  PRIMARY KEY (movement_reference, purchase_id),
  CHECK (cents = seller_cents + fee_cents + tax_cents + excess_cents),
  CHECK (held_cents + pending_cents + available_cents + receivable_cents + loss_cents
    IN (seller_cents, seller_cents + fee_cents))
);
CREATE INDEX dispute_parts_dispute ON dispute_parts (dispute_id);
CREATE INDEX dispute_parts_purchase ON dispute_parts (purchase_id);
CREATE INDEX dispute_parts_seller ON dispute_parts (seller_id, dispute_id);
