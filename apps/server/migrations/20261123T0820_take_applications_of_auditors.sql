-- When someone with another role applied as an auditor; null once an administrator has decided.
ALTER TABLE users ADD COLUMN auditor_applied_at timestamptz;
CREATE INDEX users_auditors ON users (auditor_approved_at DESC NULLS FIRST, id)
  WHERE role = 'auditor' OR auditor_applied_at IS NOT NULL;
