-- Earlier purchases become lines of their orders. Their sellers were credited at once.
UPDATE purchases SET
  order_id = purchases.id,
  title = modules.title,
  price_cents = amount_cents,
  credited_at = CASE purchases.status WHEN 'paid' THEN settled_at END,
  clears_at = CASE purchases.status WHEN 'paid' THEN settled_at END,
  cleared_at = CASE purchases.status WHEN 'paid' THEN settled_at END
FROM modules WHERE modules.id = purchases.module_id;

ALTER TABLE purchases
  ALTER COLUMN order_id SET NOT NULL,
  ALTER COLUMN kind DROP DEFAULT,
  ALTER COLUMN title DROP DEFAULT,
  ALTER COLUMN price_cents DROP DEFAULT,
  DROP COLUMN payment_method,
  DROP COLUMN payment_reference,
  DROP COLUMN failure,
  ADD CHECK (amount_cents = price_cents - discount_cents),
  ADD CHECK (discount_cents BETWEEN 0 AND price_cents),
  ADD CHECK ((discount_cents > 0) = (discount_code_id IS NOT NULL));

-- Charges that were pending continue under the reference that the provider knows.
INSERT INTO provider_calls
  (kind, provider, mode, reference, subject_id, request, status, sent_at)
SELECT 'charge', 'test', 'test', 'purchase-' || id, id, jsonb_build_object(
    'reference', 'purchase-' || id, 'cents', total_cents, 'currency', 'USD',
    'methodId', payment_method, 'description', (SELECT title FROM purchases WHERE order_id = orders.id),
    'items', '[]'::jsonb, 'buyer', jsonb_build_object('id', buyer_id, 'email', ''),
    'returnUrl', '', 'expiresAt', to_jsonb(expires_at)),
  'created', NULL
FROM orders WHERE status = 'draft';
