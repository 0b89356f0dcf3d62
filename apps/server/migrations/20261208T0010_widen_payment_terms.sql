ALTER TABLE settings DROP CONSTRAINT settings_key_check,
  ADD CONSTRAINT settings_key_check
    CHECK (key IN ('fees', 'payments', 'limits', 'community', 'operator', 'announcement'));

-- Two kinds of notifications more: about refunds and payouts, and about the operator's payments.
DO $$
DECLARE
  target text;
  definition text;
BEGIN
  FOREACH target IN ARRAY ARRAY['notifications', 'notification_choices'] LOOP
    SELECT pg_get_constraintdef(oid) INTO STRICT definition FROM pg_constraint
      WHERE conname = target || '_kind_check';
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', target, target || '_kind_check');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', target, target || '_kind_check',
      replace(definition, 'ARRAY[', 'ARRAY[''refunds''::text, ''payments''::text, '));
  END LOOP;
END $$;

-- The windows are fixed when the order is placed, as the fee is. `charged_back_cents` is what a bank
-- has withdrawn and not given back.
ALTER TABLE purchases
  ADD COLUMN refund_days integer NOT NULL DEFAULT 30 CHECK (refund_days >= 0),
  ADD COLUMN clearance_days integer NOT NULL DEFAULT 30 CHECK (clearance_days >= 0),
  ADD COLUMN charged_back_cents integer NOT NULL DEFAULT 0 CHECK (charged_back_cents >= 0),
  ADD CONSTRAINT purchases_returned
    CHECK (refunded_cents + charged_back_cents <= amount_cents + tax_cents),
  ADD CONSTRAINT purchases_parts CHECK (seller_refunded_cents >= 0
    AND seller_refunded_cents + fee_refunded_cents <= refunded_cents + charged_back_cents);

-- Why the registry refuses a module that its buyer had.
ALTER TABLE entitlements
  ADD COLUMN revoked_for text CHECK (revoked_for IN ('refunded', 'charged_back')),
  ADD CHECK (revoked_for IS NULL OR revoked_at IS NOT NULL);
