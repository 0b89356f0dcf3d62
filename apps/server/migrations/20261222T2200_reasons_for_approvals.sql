-- Why its approver approved a plan, if they said so.
ALTER TABLE deployment_operations ADD COLUMN approval_reason text
  CHECK (approval_reason IS NULL OR approved_at IS NOT NULL);
