-- What a key opens. Older keys keep what they opened until they expire: `api` is granted to no new key.
ALTER TABLE registry_tokens
  ADD COLUMN scopes text[],
  -- After a rotation, the previous secret works until then.
  ADD COLUMN previous_secret_hash text,
  ADD COLUMN previous_works_until timestamptz,
  ADD COLUMN last_address text,
  -- When its owner was asked to revoke it, because it isn't used.
  ADD COLUMN unused_told_at timestamptz,
  ADD CHECK ((previous_secret_hash IS NULL) = (previous_works_until IS NULL));
UPDATE registry_tokens
SET scopes = CASE scope WHEN 'registry' THEN ARRAY['registry:download'] ELSE ARRAY['api'] END;
ALTER TABLE registry_tokens
  ALTER COLUMN scopes SET NOT NULL,
  ADD CHECK (cardinality(scopes) > 0);

DROP TRIGGER registry_tokens_access_changed ON registry_tokens;
ALTER TABLE registry_tokens DROP COLUMN scope;
CREATE TRIGGER registry_tokens_access_changed
  AFTER UPDATE OF revoked_at, expires_at, scopes, previous_secret_hash ON registry_tokens
  FOR EACH ROW WHEN (
    NEW.revoked_at IS DISTINCT FROM OLD.revoked_at OR NEW.expires_at < OLD.expires_at
    OR NEW.scopes <> OLD.scopes OR NEW.previous_secret_hash IS DISTINCT FROM OLD.previous_secret_hash
  ) EXECUTE FUNCTION announce_access('user_id');
