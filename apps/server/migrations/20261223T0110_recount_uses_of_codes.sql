-- A payment that arrives after its order ended counts the order's codes again, even beyond their limit.
-- Before, it didn't. An order checks the limit while it locks the code.
ALTER TABLE discount_codes DROP CONSTRAINT discount_codes_uses;

UPDATE discount_codes SET uses = used.orders
FROM (
  SELECT codes.id, count(DISTINCT order_id) AS orders
  FROM discount_codes AS codes LEFT JOIN purchases
    ON discount_code_id = codes.id AND purchases.status <> 'failed'
  GROUP BY codes.id) AS used
WHERE discount_codes.id = used.id AND uses <> used.orders;
