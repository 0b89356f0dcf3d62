-- Payments by invoice: what organizations owe by bank transfer, and what we owe them back.
CREATE TABLE invoice_payments (
  reference text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund')),
  charge_reference text REFERENCES invoice_payments,
  status text NOT NULL CHECK (status IN ('open', 'paid', 'canceled')),
  cents integer NOT NULL CHECK (cents > 0),
  due_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CHECK ((kind = 'refund') = (charge_reference IS NOT NULL)),
  CHECK ((status = 'paid') = (settled_at IS NOT NULL))
);
CREATE INDEX invoice_payments_charge ON invoice_payments (charge_reference);

-- What administrators record of the operator's bank account. Money that was received is applied to its
-- invoice when all of it is there; until then, and beyond the invoice, it is the buyer's.
CREATE TABLE bank_transfers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('received', 'applied', 'returned', 'refunded', 'operator')),
  invoice_reference text REFERENCES invoice_payments,
  -- The received transfer that is applied or returned.
  of_transfer integer REFERENCES bank_transfers,
  cents bigint NOT NULL CHECK (cents <> 0),
  -- The bank's reference. Each transfer is recorded once.
  bank_reference text UNIQUE,
  reason text,
  recorded_by integer REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (CASE kind WHEN 'received' THEN cents > 0 WHEN 'operator' THEN true ELSE cents < 0 END),
  CHECK ((kind = 'operator') = (invoice_reference IS NULL)),
  CHECK ((kind IN ('applied', 'returned')) = (of_transfer IS NOT NULL)),
  CHECK ((kind = 'applied') = (bank_reference IS NULL)),
  CHECK (num_nulls(bank_reference, reason, recorded_by) IN (0, 3))
);
CREATE INDEX bank_transfers_invoice ON bank_transfers (invoice_reference);
CREATE INDEX bank_transfers_of ON bank_transfers (of_transfer);
