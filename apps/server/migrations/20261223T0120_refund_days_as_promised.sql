-- The terms promise refunds within 30 days, so the setting can't be less any more.
INSERT INTO settings (key, follows, value, reason, changed_by)
SELECT key, id, jsonb_set(value, '{refundDays}', '30'),
  'The terms promise refunds within 30 days.', changed_by
FROM settings
WHERE id = (SELECT max(id) FROM settings WHERE key = 'payments')
  AND (value ->> 'refundDays')::integer < 30;
