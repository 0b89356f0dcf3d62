-- Processes cache what a key may download for a moment, so each change of a right is announced, also of
-- one that begins. A key stops as soon as its account is about to be deleted.
CREATE OR REPLACE FUNCTION announce_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stackyard_changes', 'access ' || (to_jsonb(coalesce(OLD, NEW)) ->> TG_ARGV[0]));
  RETURN NULL;
END $$;

CREATE TRIGGER entitlements_access_changed AFTER INSERT OR UPDATE OR DELETE ON entitlements
  FOR EACH ROW EXECUTE FUNCTION announce_access('user_id');

DROP TRIGGER users_access_changed ON users;
CREATE TRIGGER users_access_changed
  AFTER UPDATE OF role, auditor_approved_at, suspended_at, suspended_until, deletes_at, deleted_at ON users
  FOR EACH ROW WHEN (
    (NEW.role, NEW.auditor_approved_at, NEW.suspended_at, NEW.suspended_until, NEW.deletes_at,
      NEW.deleted_at)
    IS DISTINCT FROM
    (OLD.role, OLD.auditor_approved_at, OLD.suspended_at, OLD.suspended_until, OLD.deletes_at,
      OLD.deleted_at)
  ) EXECUTE FUNCTION announce_access('id');
