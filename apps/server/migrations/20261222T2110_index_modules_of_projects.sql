-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY projects_modules ON projects USING gin (module_ids) WHERE module_ids <> '{}';
