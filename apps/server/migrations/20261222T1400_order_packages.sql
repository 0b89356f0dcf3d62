-- A package of a service that a client chose, as its page showed it. What it costs is in the order.
CREATE TABLE package_orders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id integer NOT NULL REFERENCES users,
  engineer_id integer NOT NULL REFERENCES users,
  service_id integer REFERENCES services ON DELETE SET NULL,
  -- Of the package in its service.
  position smallint NOT NULL,
  title text NOT NULL,
  scope text NOT NULL,
  deliverables text[] NOT NULL,
  delivery_days integer NOT NULL CHECK (delivery_days > 0),
  revisions smallint NOT NULL CHECK (revisions >= 0),
  fee_basis_points integer NOT NULL,
  -- The line that paid for it, and the contract that it became.
  purchase_id integer UNIQUE REFERENCES purchases,
  contract_id integer UNIQUE REFERENCES contracts,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (client_id <> engineer_id),
  CHECK ((purchase_id IS NULL) = (contract_id IS NULL))
);
-- Each package is chosen once until it is paid.
CREATE UNIQUE INDEX package_orders_chosen ON package_orders (client_id, service_id, position)
  WHERE purchase_id IS NULL;
CREATE INDEX package_orders_service ON package_orders (service_id) WHERE service_id IS NOT NULL;

-- Until when the engineer can accept work that is paid already.
ALTER TABLE milestone_timers DROP CONSTRAINT milestone_timers_kind_check;
ALTER TABLE milestone_timers
  ADD CONSTRAINT milestone_timers_kind_check CHECK (kind IN ('acceptance', 'auto_release',
    'checks_release', 'refund_answer', 'dispute_answer', 'decision', 'no_delivery', 'hold_expiry',
    'release'));
