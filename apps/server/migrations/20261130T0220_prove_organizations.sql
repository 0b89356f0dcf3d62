-- An organisation at GitHub is claimed as its address there: "github.com/example". What proves it is the
-- account that is connected, so that the proof goes with it, whoever takes the account away.
CREATE FUNCTION forget_proven_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE claimed_domains SET proven_at = NULL
  WHERE user_id = NEW.id AND domain LIKE 'github.com/%' AND proven_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_organizations AFTER UPDATE OF github_id ON users
  FOR EACH ROW WHEN (OLD.github_id IS DISTINCT FROM NEW.github_id)
  EXECUTE FUNCTION forget_proven_organizations();
