-- What the contract offers, and nothing else; the columns' types are read from such checks.
ALTER TABLE engineers ADD CONSTRAINT engineers_specializations CHECK (specializations <@ ARRAY[
  'devops', 'cloud-architect', 'sre', 'security-specialist', 'infrastructure-engineer',
  'kubernetes-expert', 'data-engineer', 'network-engineer']);
