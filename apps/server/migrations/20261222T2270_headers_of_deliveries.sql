-- The last answer's headers, one per line, bounded and without secrets. Null if there was no answer.
ALTER TABLE webhook_deliveries ADD COLUMN answer_headers text;
