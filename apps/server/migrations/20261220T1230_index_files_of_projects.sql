-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY attachments_project ON attachments (project_id) WHERE project_id IS NOT NULL;
