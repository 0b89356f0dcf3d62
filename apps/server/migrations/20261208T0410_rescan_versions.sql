-- Rescans of versions under new rules, suppressions that auditors accept, and notices to owners.
ALTER TABLE scans
  ADD COLUMN ruleset_version text,
  -- Critical findings in the module, by default or with other inputs. They rule out the badge.
  ADD COLUMN has_critical boolean NOT NULL DEFAULT false;
UPDATE scans SET
  ruleset_version = report->>'rulesetVersion',
  has_critical = report @? '$.findings[*] ? (@.severity == "CRITICAL" && !(@.part != "module"))'
    OR report @? '$.inputs.switches[*].added ? (@.CRITICAL > 0)'
WHERE report IS NOT NULL;

-- What changed from one scan of a version to the next; scans.report is the last one.
CREATE TABLE rescans (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version_id integer NOT NULL REFERENCES module_versions ON DELETE CASCADE,
  cause text NOT NULL CHECK (cause IN ('ruleset', 'suppressions')),
  from_ruleset text NOT NULL,
  to_ruleset text NOT NULL,
  -- Scores, and findings that only one of the two scans has.
  changes jsonb NOT NULL,
  rescanned_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX rescans_version ON rescans (version_id, id);

-- Comments of the author that suppress a finding, by their place.
CREATE TABLE accepted_suppressions (
  version_id integer NOT NULL REFERENCES module_versions ON DELETE CASCADE,
  rule_id text NOT NULL,
  file text NOT NULL,
  line integer NOT NULL,
  is_accepted boolean NOT NULL,
  reason text NOT NULL,
  decided_by integer NOT NULL REFERENCES users,
  decided_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (version_id, rule_id, file, line)
);

-- A rule that found something critical in published versions. Owners are told once it is released.
CREATE TABLE security_notices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ruleset_version text NOT NULL,
  rule_id text NOT NULL,
  title text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'released', 'dismissed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_by integer REFERENCES users,
  decided_at timestamptz,
  reason text,
  UNIQUE (ruleset_version, rule_id),
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK ((status = 'pending') = (reason IS NULL))
);
CREATE INDEX security_notices_pending ON security_notices (id) WHERE status = 'pending';

CREATE TABLE security_notice_versions (
  notice_id integer NOT NULL REFERENCES security_notices ON DELETE CASCADE,
  version_id integer NOT NULL REFERENCES module_versions ON DELETE CASCADE,
  file text NOT NULL,
  -- When the owners of the module were told.
  announced_at timestamptz,
  PRIMARY KEY (notice_id, version_id)
);
CREATE INDEX security_notice_versions_version ON security_notice_versions (version_id);
