-- Changes of an active contract's text. The other side confirms or declines them.
CREATE TABLE contract_amendments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id integer NOT NULL REFERENCES contracts,
  proposed_by integer NOT NULL REFERENCES users,
  reason text NOT NULL,
  -- The contract's text before and after, in canonical form, with their SHA-256.
  old_terms text NOT NULL,
  old_hash text NOT NULL CHECK (old_hash = encode(sha256(convert_to(old_terms, 'UTF8')), 'hex')),
  new_terms text NOT NULL,
  new_hash text NOT NULL CHECK (new_hash = encode(sha256(convert_to(new_terms, 'UTF8')), 'hex')),
  -- By how much the value of unfunded work grows; negative if it shrinks.
  increase_cents integer NOT NULL,
  status text NOT NULL DEFAULT 'open'
    CHECK (status IN ('open', 'confirmed', 'declined', 'withdrawn', 'lapsed')),
  -- Null if it lapsed.
  ended_by integer REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK (old_hash <> new_hash),
  CHECK ((status = 'open') = (ended_at IS NULL)),
  CHECK ((status IN ('open', 'lapsed')) = (ended_by IS NULL)),
  CHECK (status NOT IN ('confirmed', 'declined') OR ended_by <> proposed_by),
  CHECK (status <> 'withdrawn' OR ended_by = proposed_by)
);
CREATE INDEX contract_amendments_contract ON contract_amendments (contract_id, id);
CREATE UNIQUE INDEX contract_amendments_open ON contract_amendments (contract_id)
  WHERE status = 'open';
CREATE INDEX contract_amendments_proposer ON contract_amendments (proposed_by)
  WHERE status = 'open';

CREATE FUNCTION refuse_other_amendment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'amendment % is frozen', OLD.id;
END $$;
CREATE TRIGGER contract_amendments_frozen BEFORE UPDATE ON contract_amendments FOR EACH ROW
  WHEN (OLD.status <> 'open' OR
    (OLD.contract_id, OLD.proposed_by, OLD.reason, OLD.old_terms, OLD.new_terms, OLD.increase_cents)
    IS DISTINCT FROM
    (NEW.contract_id, NEW.proposed_by, NEW.reason, NEW.old_terms, NEW.new_terms, NEW.increase_cents))
  EXECUTE FUNCTION refuse_other_amendment();

-- Only a confirmed amendment changes the text of a contract, from the text that it was proposed for.
CREATE OR REPLACE FUNCTION refuse_other_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.title, OLD.revisions, OLD.client_id, OLD.engineer_id)
      IS NOT DISTINCT FROM (NEW.title, NEW.revisions, NEW.client_id, NEW.engineer_id)
    AND EXISTS (SELECT FROM contract_amendments WHERE contract_id = OLD.id
      AND status = 'confirmed' AND old_hash = OLD.hash AND new_hash = NEW.hash)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the text of contract % is frozen', OLD.id;
END $$;

ALTER TABLE milestones
  -- Rounds of changes; null if the contract's number applies.
  ADD COLUMN revisions smallint CHECK (revisions >= 0),
  -- The amendment that took it out of the contract's text.
  ADD COLUMN removed_by integer REFERENCES contract_amendments,
  ADD CHECK (removed_by IS NULL OR status = 'cancelled');
