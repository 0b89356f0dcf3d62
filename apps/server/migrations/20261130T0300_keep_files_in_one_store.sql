-- Files that were sent in conversations and on tickets lie in one store, under one set of rules.
ALTER TABLE attachments
  ALTER COLUMN conversation_id DROP NOT NULL,
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN ticket_message_id integer REFERENCES support_messages ON DELETE RESTRICT,
  -- Not part of a ticket yet: whoever holds the token makes it so, within a day.
  ADD COLUMN token_hash text UNIQUE,
  -- Older files of tickets begin with so many bytes of ours.
  ADD COLUMN prefix_bytes smallint NOT NULL DEFAULT 0,
  ADD CONSTRAINT attachments_place CHECK (num_nonnulls(conversation_id, ticket_message_id, token_hash) = 1),
  ADD CONSTRAINT attachments_sender CHECK ((conversation_id IS NULL) = (user_id IS NULL)),
  ADD CONSTRAINT attachments_media_type CHECK (media_type IN ('image/png', 'image/jpeg', 'image/gif',
    'image/webp', 'application/pdf', 'application/zip', 'application/gzip', 'text/plain'));

INSERT INTO attachments (ticket_message_id, token_hash, file_name, media_type, bytes, file_key, prefix_bytes, created_at)
  SELECT message_id, token_hash, file_name, content_type, bytes, sha256, 16, created_at
  FROM support_attachments ORDER BY id;
DROP TABLE support_attachments;

CREATE INDEX attachments_ticket_message ON attachments (ticket_message_id) WHERE ticket_message_id IS NOT NULL;
DROP INDEX attachments_unsent;
CREATE INDEX attachments_unsent ON attachments (created_at)
  WHERE message_id IS NULL AND ticket_message_id IS NULL;
