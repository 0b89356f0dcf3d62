-- Replaced by attachments_waiting.
DROP INDEX attachments_unsent;
