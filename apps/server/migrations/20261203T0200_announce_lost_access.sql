-- Whatever takes access away tells the open streams of the account, in every process, which then ask
-- again whether they may go on. Triggers, because sessions and tokens end in many places.
CREATE FUNCTION announce_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stackyard_changes', 'access ' || (to_jsonb(OLD) ->> TG_ARGV[0]));
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_access_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_access('user_id');
CREATE TRIGGER sessions_access_changed AFTER UPDATE OF token, user_id, expires_at, second_factor_at ON sessions
  FOR EACH ROW WHEN (
    NEW.token <> OLD.token OR NEW.user_id <> OLD.user_id OR NEW.expires_at < OLD.expires_at
    OR NEW.second_factor_at IS DISTINCT FROM OLD.second_factor_at
  ) EXECUTE FUNCTION announce_access('user_id');

CREATE TRIGGER registry_tokens_access_ended AFTER DELETE ON registry_tokens
  FOR EACH ROW EXECUTE FUNCTION announce_access('user_id');
CREATE TRIGGER registry_tokens_access_changed AFTER UPDATE OF revoked_at, expires_at, scope ON registry_tokens
  FOR EACH ROW WHEN (
    NEW.revoked_at IS DISTINCT FROM OLD.revoked_at OR NEW.expires_at < OLD.expires_at
    OR NEW.scope <> OLD.scope
  ) EXECUTE FUNCTION announce_access('user_id');

CREATE TRIGGER users_access_changed
  AFTER UPDATE OF role, auditor_approved_at, suspended_at, suspended_until, deleted_at ON users
  FOR EACH ROW WHEN (
    (NEW.role, NEW.auditor_approved_at, NEW.suspended_at, NEW.suspended_until, NEW.deleted_at)
    IS DISTINCT FROM
    (OLD.role, OLD.auditor_approved_at, OLD.suspended_at, OLD.suspended_until, OLD.deleted_at)
  ) EXECUTE FUNCTION announce_access('id');

-- A thread that is hidden or removed ends the streams of those who read it.
CREATE FUNCTION announce_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stackyard_changes', 'forum thread:' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER forum_threads_status_changed AFTER UPDATE OF status ON forum_threads
  FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION announce_thread();
