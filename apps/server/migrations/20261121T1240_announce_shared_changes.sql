-- Servers keep answers that everyone gets alike. Whatever changes what these show is announced, by
-- whichever process and in whichever way it was changed, when the change is committed.
CREATE FUNCTION announce_shared_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stackyard_changes', 'shared answers');
  RETURN NULL;
END $$;
CREATE TRIGGER modules_shared AFTER INSERT OR UPDATE OR DELETE ON modules
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change();
CREATE TRIGGER engineers_shared AFTER INSERT OR UPDATE OR DELETE ON engineers
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change();
CREATE TRIGGER forum_categories_shared AFTER INSERT OR UPDATE OR DELETE ON forum_categories
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change();
CREATE TRIGGER users_shared AFTER UPDATE OF display_username, full_name, avatar ON users
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change();
