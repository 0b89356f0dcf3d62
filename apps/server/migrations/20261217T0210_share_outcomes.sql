-- Since when a pool shares how its applies end; null if it doesn't.
ALTER TABLE runner_pools ADD COLUMN shares_since timestamptz;

-- When an apply began, and when its runner reported how the operation ended. What a person said isn't evidence.
ALTER TABLE deployment_operations
  ADD COLUMN began_at timestamptz,
  ADD COLUMN reported_at timestamptz;

-- How applies of a module ended in pools that share it, from enough customers only.
CREATE TABLE module_evidence (
  module_id integer PRIMARY KEY REFERENCES modules ON DELETE CASCADE,
  figures jsonb,
  -- For the seller.
  failures jsonb NOT NULL
);
-- Failures aren't public, so they drop no page.
CREATE TRIGGER module_evidence_made AFTER INSERT ON module_evidence
  FOR EACH ROW WHEN (NEW.figures IS NOT NULL)
  EXECUTE FUNCTION announce_subjects('module', 'module_id');
CREATE TRIGGER module_evidence_ended AFTER DELETE ON module_evidence
  FOR EACH ROW WHEN (OLD.figures IS NOT NULL)
  EXECUTE FUNCTION announce_subjects('module', 'module_id');
CREATE TRIGGER module_evidence_changed AFTER UPDATE ON module_evidence
  FOR EACH ROW WHEN (OLD.figures IS DISTINCT FROM NEW.figures)
  EXECUTE FUNCTION announce_subjects('module', 'module_id');
