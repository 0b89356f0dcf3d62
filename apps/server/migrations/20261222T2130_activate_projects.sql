-- A project is active once both sides have confirmed its contract.
ALTER TABLE projects DROP CONSTRAINT projects_status_check;
ALTER TABLE projects ADD CONSTRAINT projects_status_check
  CHECK (status IN ('draft', 'held', 'open', 'awarded', 'active', 'completed', 'cancelled', 'expired'));
UPDATE projects SET status = 'active'
FROM contracts WHERE contracts.project_id = projects.id AND projects.status = 'awarded'
  AND contracts.status = 'active';
