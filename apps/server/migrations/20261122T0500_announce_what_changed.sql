-- Each change of what shared answers are made of names it, so that only those made of it are dropped.
-- A module that is not published is in none of them: as long as it stays so, nothing is announced.
DROP TRIGGER modules_shared ON modules;
DROP TRIGGER engineers_shared ON engineers;
DROP TRIGGER forum_categories_shared ON forum_categories;
DROP TRIGGER users_shared ON users;

CREATE OR REPLACE FUNCTION announce_shared_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stackyard_changes', 'shared ' || TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER engineers_shared AFTER INSERT OR UPDATE OR DELETE ON engineers
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change('engineers');
CREATE TRIGGER forum_categories_shared AFTER INSERT OR UPDATE OR DELETE ON forum_categories
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change('forum');
CREATE TRIGGER users_shared AFTER UPDATE OF display_username, full_name, avatar ON users
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change('users');

CREATE FUNCTION announce_published_modules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM touched WHERE status = 'published') THEN
    PERFORM pg_notify('stackyard_changes', 'shared modules');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER modules_shared_insert AFTER INSERT ON modules
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION announce_published_modules();
CREATE TRIGGER modules_shared_delete AFTER DELETE ON modules
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION announce_published_modules();
-- Before and after: one that is taken back has to go, too.
CREATE TRIGGER modules_shared_update_from AFTER UPDATE ON modules
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION announce_published_modules();
CREATE TRIGGER modules_shared_update_to AFTER UPDATE ON modules
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION announce_published_modules();
