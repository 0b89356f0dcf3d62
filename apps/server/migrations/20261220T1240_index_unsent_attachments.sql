-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY attachments_waiting ON attachments (created_at)
  WHERE message_id IS NULL AND ticket_message_id IS NULL AND project_id IS NULL;
