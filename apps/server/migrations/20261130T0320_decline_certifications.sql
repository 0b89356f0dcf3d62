-- What an administrator could not confirm, with the reason that its holder is told.
ALTER TABLE engineer_certifications
  ADD COLUMN declined_at timestamptz,
  ADD COLUMN decline_reason text,
  ADD CHECK ((declined_at IS NULL) = (decline_reason IS NULL)),
  ADD CHECK (checked_at IS NULL OR declined_at IS NULL);
DROP INDEX engineer_certifications_unchecked;
CREATE INDEX engineer_certifications_waiting ON engineer_certifications (id)
  WHERE checked_at IS NULL AND declined_at IS NULL;
