-- An auditor vouches for one version; modules.is_verified repeats what its latest one has. A number
-- smaller than the version's changes need comes with its author's reason.
ALTER TABLE module_versions
  ADD is_verified boolean NOT NULL DEFAULT false,
  ADD number_reason text CHECK (char_length(number_reason) BETWEEN 1 AND 500);

UPDATE module_versions SET is_verified = true
  FROM modules WHERE modules.latest_version_id = module_versions.id AND modules.is_verified;

ALTER TABLE module_versions ADD CHECK (status = 'published' OR NOT is_verified);

CREATE OR REPLACE FUNCTION keep_version_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.module_id, NEW.version, NEW.upload_id, NEW.readme, NEW.facts, NEW.number_reason)
    IS DISTINCT FROM (OLD.module_id, OLD.version, OLD.upload_id, OLD.readme, OLD.facts, OLD.number_reason) THEN
    RAISE EXCEPTION 'module version % is immutable', OLD.id;
  END IF;
  RETURN NEW;
END $$;

-- A module that waits for its archive has no address yet that anything could point at: only the
-- archive says which system it is for.
CREATE OR REPLACE FUNCTION keep_address_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM module_versions WHERE module_id = OLD.id) THEN
    RAISE EXCEPTION 'the address of module % is frozen', OLD.id;
  END IF;
  RETURN NEW;
END $$;
