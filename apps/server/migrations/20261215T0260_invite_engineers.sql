-- A project can be visible to invited engineers only.
ALTER TABLE projects ADD COLUMN is_invited_only boolean NOT NULL DEFAULT false;

CREATE TABLE project_invitations (
  project_id integer NOT NULL REFERENCES projects ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, user_id)
);
CREATE INDEX project_invitations_user ON project_invitations (user_id, project_id DESC);

-- Only listed projects add to the vocabulary and to the counts of facets.
CREATE OR REPLACE VIEW project_words AS
  SELECT DISTINCT projects.id AS project_id, word
  FROM projects, regexp_split_to_table(
    lower(concat_ws(' ', title, tags_text(skills), scope)), '[^[:alnum:]]+') AS word
  WHERE length(word) BETWEEN 2 AND 40 AND NOT is_invited_only;

CREATE OR REPLACE FUNCTION count_project_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text[] := '{}';
  removed text[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.status = 'open' AND NOT NEW.is_invited_only THEN
    added := NEW.facets;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.status = 'open' AND NOT OLD.is_invited_only THEN
    removed := OLD.facets;
  END IF;
  IF added <> '{}' OR removed <> '{}' THEN
    PERFORM pg_notify('stackyard_changes', 'shared projects');
  END IF;
  IF added = removed THEN RETURN NULL; END IF;
  -- Both in one order, so that concurrent changes don't deadlock.
  INSERT INTO project_facet_counts (facet) SELECT unnest(added) ORDER BY 1 ON CONFLICT DO NOTHING;
  PERFORM FROM project_facet_counts WHERE facet = ANY (added || removed) ORDER BY facet FOR UPDATE;
  UPDATE project_facet_counts SET count = count
      + (facet = ANY (added))::integer - (facet = ANY (removed))::integer
    WHERE facet = ANY (added || removed)
      AND (facet = ANY (added)) <> (facet = ANY (removed));
  RETURN NULL;
END $$;
