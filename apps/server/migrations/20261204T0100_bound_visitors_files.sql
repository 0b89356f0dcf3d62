ALTER TABLE attachments
  -- Sent by someone who was not signed in: it takes up room that all visitors share.
  ADD COLUMN by_visitor boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT attachments_visitor CHECK (NOT by_visitor OR user_id IS NULL);

UPDATE attachments SET by_visitor = true
  WHERE token_hash IS NOT NULL OR ticket_message_id IN (
    SELECT messages.id FROM support_messages AS messages
    JOIN support_tickets AS tickets ON tickets.id = messages.ticket_id
    WHERE tickets.user_id IS NULL AND messages.kind = 'customer');

-- What the files of visitors take up. Each counts 4 kB more, for its row and the rest of its last block.
CREATE TABLE visitors_storage (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  bytes bigint NOT NULL
);
INSERT INTO visitors_storage (bytes)
  SELECT coalesce(sum(bytes + 4096), 0) FROM attachments WHERE by_visitor;

CREATE FUNCTION count_visitors_storage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE visitors_storage SET bytes = bytes + NEW.bytes + 4096;
  ELSE
    UPDATE visitors_storage SET bytes = bytes - OLD.bytes - 4096;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER attachments_visitor_added AFTER INSERT ON attachments
  FOR EACH ROW WHEN (NEW.by_visitor) EXECUTE FUNCTION count_visitors_storage();
CREATE TRIGGER attachments_visitor_removed AFTER DELETE ON attachments
  FOR EACH ROW WHEN (OLD.by_visitor) EXECUTE FUNCTION count_visitors_storage();
