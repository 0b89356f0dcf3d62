-- What a plan is judged by: a plan of another version has other inputs than its deployment yet.
ALTER TABLE deployment_operations
  ADD COLUMN security_score smallint CHECK (security_score BETWEEN 0 AND 100),
  ADD COLUMN has_critical boolean;
UPDATE deployment_operations SET security_score = deployments.security_score,
    has_critical = deployments.has_critical
  FROM deployments WHERE deployments.id = deployment_id;
ALTER TABLE deployment_operations ALTER COLUMN has_critical SET NOT NULL;
