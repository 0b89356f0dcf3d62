-- Rewrites purchases.
-- A purchase is a line of an order. Of modules, the module is a reference that the database keeps.
ALTER TABLE purchases
  DROP CONSTRAINT purchases_module_id_fkey,
  DROP CONSTRAINT purchases_status_check,
  DROP CONSTRAINT purchases_amount_cents_check,
  DROP CONSTRAINT purchases_check1,
  DROP CONSTRAINT purchases_check2,
  DROP CONSTRAINT purchases_check3,
  ADD COLUMN order_id integer REFERENCES orders,
  ADD COLUMN kind text NOT NULL DEFAULT 'module',
  ADD COLUMN module_id integer GENERATED ALWAYS AS
    (CASE WHEN kind = 'module' THEN subject_id END) STORED REFERENCES modules,
  ADD COLUMN title text NOT NULL DEFAULT '',
  ADD COLUMN price_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN discount_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN discount_code_id integer REFERENCES discount_codes,
  ADD COLUMN tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
  ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0,
  -- Of the price and the fee, what refunds and chargebacks have taken back from the seller and us.
  ADD COLUMN seller_refunded_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN fee_refunded_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN seller_cents integer GENERATED ALWAYS AS
    (amount_cents - fee_cents - seller_refunded_cents) STORED CHECK (seller_cents >= 0),
  -- A refund request or dispute keeps the sale from clearing.
  ADD COLUMN is_frozen boolean NOT NULL DEFAULT false,
  ADD COLUMN credited_at timestamptz,
  ADD COLUMN clears_at timestamptz,
  ADD COLUMN cleared_at timestamptz,
  ADD CONSTRAINT purchases_status CHECK (status IN
    ('pending', 'paid', 'partly_refunded', 'refunded', 'charged_back', 'failed')),
  ADD CONSTRAINT purchases_fee CHECK (fee_cents BETWEEN 0 AND amount_cents),
  ADD CONSTRAINT purchases_fee_refunded CHECK (fee_refunded_cents BETWEEN 0 AND fee_cents),
  ADD CONSTRAINT purchases_refunded CHECK (refunded_cents BETWEEN 0 AND amount_cents + tax_cents);
CREATE UNIQUE INDEX purchases_once ON purchases (buyer_id, module_id)
  WHERE status NOT IN ('failed', 'refunded', 'charged_back');
CREATE INDEX purchases_module ON purchases (module_id);
CREATE INDEX purchases_order ON purchases (order_id);
CREATE INDEX purchases_to_credit ON purchases (seller_id)
  WHERE credited_at IS NULL AND amount_cents > 0 AND status <> 'pending' AND status <> 'failed';
CREATE INDEX purchases_to_clear ON purchases (clears_at)
  WHERE cleared_at IS NULL AND credited_at IS NOT NULL AND NOT is_frozen;
