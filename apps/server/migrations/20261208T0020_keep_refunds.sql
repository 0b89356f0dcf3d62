CREATE TABLE refunds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders,
  -- Null for a payment that arrived too late for its order.
  purchase_id integer REFERENCES purchases,
  buyer_id integer NOT NULL REFERENCES users,
  seller_id integer REFERENCES users,
  cause text NOT NULL
    CHECK (cause IN ('request', 'seller', 'administrator', 'late_payment', 'bought_twice')),
  status text NOT NULL CHECK (status IN
    ('requested', 'objected', 'granted', 'refused', 'withdrawn', 'paid', 'failed')),
  -- With tax.
  cents integer NOT NULL CHECK (cents > 0),
  -- Where it is taken from, fixed when it is granted. The rest is tax.
  seller_cents integer NOT NULL DEFAULT 0 CHECK (seller_cents >= 0),
  fee_cents integer NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
  -- Of a late payment.
  hold_reference text UNIQUE,
  payment_reference text,
  requested_by integer REFERENCES users,
  reason text,
  objection text,
  decision text,
  decided_by integer REFERENCES users,
  -- When a request is granted unless someone decides.
  due_at timestamptz,
  failure text,
  -- Calls to the provider.
  attempts integer NOT NULL DEFAULT 0,
  settled_by text CHECK (settled_by IN ('provider', 'manual', 'dispute')),
  requested_at timestamptz NOT NULL DEFAULT now(),
  granted_at timestamptz,
  ended_at timestamptz,
  CHECK ((cause = 'late_payment') = (purchase_id IS NULL)),
  CHECK ((cause = 'late_payment') = (hold_reference IS NOT NULL)),
  CHECK ((purchase_id IS NULL) = (seller_id IS NULL)),
  CHECK (seller_cents + fee_cents <= cents),
  CHECK ((status IN ('requested', 'objected')) = (due_at IS NOT NULL)),
  CHECK ((status IN ('granted', 'paid', 'failed')) = (granted_at IS NOT NULL)),
  CHECK ((status = 'paid') = (settled_by IS NOT NULL))
);
CREATE UNIQUE INDEX refunds_open ON refunds (purchase_id) WHERE status IN ('requested', 'objected');
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_purchase ON refunds (purchase_id);
CREATE INDEX refunds_seller ON refunds (seller_id, id DESC);
CREATE INDEX refunds_buyer ON refunds (buyer_id);
CREATE INDEX refunds_status ON refunds (status, id DESC);
CREATE INDEX refunds_due ON refunds (due_at) WHERE due_at IS NOT NULL;
