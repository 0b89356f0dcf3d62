-- Checks of a delivery that both sides agreed on in the contract.
ALTER TABLE proposal_milestones ADD COLUMN checks jsonb;

-- The archive of a delivery: uploaded for it, or that of the published version. It stays when the
-- upload is deleted.
ALTER TABLE milestone_notes ADD COLUMN file_name text, ADD COLUMN sha256 text, ADD COLUMN bytes integer,
  ADD COLUMN format text CHECK (format IN ('zip', 'tar.gz')),
  ADD CHECK (num_nulls(file_name, sha256, bytes, format) IN (0, 4));

-- One row for each checked delivery: evidence that belongs to an archive and a ruleset.
CREATE TABLE acceptance_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  note_id integer NOT NULL UNIQUE REFERENCES milestone_notes,
  -- SHA-256 of the archive.
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  status text NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'running', 'passed', 'failed', 'aborted')),
  attempts smallint NOT NULL DEFAULT 0,
  -- Null if the archive couldn't be scanned.
  ruleset_version text,
  checks jsonb NOT NULL DEFAULT '[]',
  findings jsonb NOT NULL DEFAULT '[]',
  finding_count integer NOT NULL DEFAULT 0,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK ((status IN ('passed', 'failed', 'aborted')) = (finished_at IS NOT NULL)),
  CHECK (status <> 'passed' OR (ruleset_version IS NOT NULL AND failure IS NULL)),
  CHECK (status <> 'aborted' OR failure IS NOT NULL)
);

CREATE FUNCTION refuse_other_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the result of acceptance run % is evidence', OLD.id;
END $$;
CREATE TRIGGER acceptance_runs_final BEFORE UPDATE ON acceptance_runs FOR EACH ROW
  WHEN (OLD.finished_at IS NOT NULL OR OLD.digest <> NEW.digest OR OLD.note_id <> NEW.note_id)
  EXECUTE FUNCTION refuse_other_evidence();

-- A delivery that passes is released after the agreed days.
ALTER TABLE milestone_timers DROP CONSTRAINT milestone_timers_kind_check;
ALTER TABLE milestone_timers
  ADD CONSTRAINT milestone_timers_kind_check CHECK (kind IN ('auto_release', 'checks_release',
    'refund_answer', 'dispute_answer', 'decision', 'no_delivery', 'hold_expiry', 'release'));
