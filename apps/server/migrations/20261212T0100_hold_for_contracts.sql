-- Money that a contract holds: a line that is paid and not credited until it is released.
ALTER TABLE purchases ADD COLUMN is_held boolean NOT NULL DEFAULT false;

ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check,
  ADD CONSTRAINT refunds_cause_check CHECK (cause IN
    ('request', 'seller', 'administrator', 'late_payment', 'bought_twice', 'contract'));

-- Work that a contract decides about. The number has no reference: talent doesn't know contracts.
ALTER TABLE engagements ADD COLUMN contract_id integer UNIQUE;
