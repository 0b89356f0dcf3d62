-- An approval may be withdrawn: those who have the version keep it, and nobody else gets it.
ALTER TABLE modules DROP CONSTRAINT modules_status_check, ADD CONSTRAINT modules_status_check
  CHECK (status IN ('pending', 'published', 'rejected', 'withdrawn'));
ALTER TABLE module_versions
  DROP CONSTRAINT module_versions_status_check,
  ADD CONSTRAINT module_versions_status_check
    CHECK (status IN ('pending', 'published', 'rejected', 'withdrawn')),
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawn_by integer REFERENCES users,
  ADD COLUMN withdrawal_reason text,
  ADD CHECK ((status = 'withdrawn') = (withdrawn_at IS NOT NULL)),
  ADD CHECK ((status = 'withdrawn') = (withdrawal_reason IS NOT NULL));
