-- The passkey's signature of an approval, until the runner starts.
ALTER TABLE deployment_operations ADD COLUMN approval_signature jsonb;
