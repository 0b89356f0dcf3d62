-- When a client wants the work to start and end, and the published modules that it concerns.
ALTER TABLE projects
  ADD COLUMN starts_on date,
  ADD COLUMN ends_on date,
  ADD COLUMN module_ids integer[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT projects_dates CHECK (ends_on >= starts_on),
  ADD CONSTRAINT projects_module_count CHECK (cardinality(module_ids) <= 5);

-- A project's page shows the titles of published modules.
CREATE FUNCTION announce_projects_of_module() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.title, NEW.status) = (OLD.title, OLD.status) THEN RETURN NULL; END IF;
  PERFORM announce_subject('project', id::text) FROM projects
    WHERE module_ids <> '{}' AND module_ids @> ARRAY[OLD.id];
  RETURN NULL;
END $$;
CREATE TRIGGER modules_projects AFTER DELETE OR UPDATE OF title, status ON modules
  FOR EACH ROW EXECUTE FUNCTION announce_projects_of_module();
