-- What the plans of a pool's deployments must comply with.
ALTER TABLE runner_pools ADD COLUMN policy jsonb NOT NULL
  DEFAULT '{"severity": null, "minScore": null, "regions": [], "services": []}';

-- What policies judge of these inputs besides the score; null for those from before policies.
ALTER TABLE deployments ADD COLUMN policy_facts jsonb;
ALTER TABLE deployment_operations
  ADD COLUMN policy_facts jsonb,
  -- Why the policy stopped the operation before its plan.
  ADD COLUMN stops jsonb NOT NULL DEFAULT '[]';
