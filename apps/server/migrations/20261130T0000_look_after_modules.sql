-- The order of the featured modules, and what administrators have taken down.
ALTER TABLE modules
  ADD COLUMN featured_position integer,
  ADD COLUMN taken_down_at timestamptz,
  ADD COLUMN taken_down_by integer REFERENCES users,
  ADD COLUMN takedown_reason text,
  ADD COLUMN takedown_is_critical boolean NOT NULL DEFAULT false,
  ADD CHECK ((taken_down_at IS NULL) = (takedown_reason IS NULL)),
  ADD CHECK (taken_down_at IS NOT NULL OR NOT takedown_is_critical),
  -- Whatever its versions make of it, nobody gets it until it is restored.
  ADD CHECK (taken_down_at IS NULL OR status = 'withdrawn');

-- So far the newest stood first.
UPDATE modules SET featured_position = ordered.position
FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS position FROM modules WHERE is_featured) AS ordered
WHERE ordered.id = modules.id;

CREATE INDEX modules_taken_down ON modules (id) WHERE taken_down_at IS NOT NULL;
CREATE INDEX modules_withdrawn ON modules (id) WHERE status = 'withdrawn';
