-- Files of a project, and uploads that no project has yet: they have only their sender.
ALTER TABLE attachments
  ADD COLUMN project_id integer REFERENCES projects,
  -- SHA-256 of the content. Older files have none.
  ADD COLUMN digest text CHECK (digest ~ '^[0-9a-f]{64}$'),
  DROP CONSTRAINT attachments_place,
  DROP CONSTRAINT attachments_sender,
  ADD CONSTRAINT attachments_place
    CHECK (num_nonnulls(conversation_id, ticket_message_id, token_hash, project_id) <= 1),
  ADD CONSTRAINT attachments_message CHECK (message_id IS NULL OR conversation_id IS NOT NULL),
  -- Files of tickets belong to whoever can read the ticket.
  ADD CONSTRAINT attachments_sender
    CHECK ((user_id IS NULL) = (num_nonnulls(ticket_message_id, token_hash) = 1)),
  ADD CONSTRAINT attachments_digest CHECK (project_id IS NULL OR digest IS NOT NULL);
