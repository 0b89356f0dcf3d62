-- Buyers choose how they hear of invoices, apart from declined payments.
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
      replace(definition, '''purchases''::text', '''purchases''::text, ''invoices''::text'));
  END LOOP;
END $$;
