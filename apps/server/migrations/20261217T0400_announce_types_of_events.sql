-- Only consumers of these types wake.
CREATE OR REPLACE FUNCTION announce_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stackyard_changes', 'events:' || type) FROM (SELECT DISTINCT type FROM recorded);
  RETURN NULL;
END $$;
DROP TRIGGER events_announced ON events;
CREATE TRIGGER events_announced AFTER INSERT ON events
  REFERENCING NEW TABLE AS recorded
  FOR EACH STATEMENT EXECUTE FUNCTION announce_events();
