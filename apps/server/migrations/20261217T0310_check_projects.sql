-- Acceptance checks that the client wants. Proposals start from them.
ALTER TABLE projects ADD COLUMN checks jsonb;
