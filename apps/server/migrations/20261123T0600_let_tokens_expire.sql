-- What a token is for, and until when: chosen when it is made. Older ones get what is the usual.
ALTER TABLE registry_tokens
  ADD COLUMN scope text NOT NULL DEFAULT 'registry' CHECK (scope IN ('registry', 'api')),
  ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now() + interval '90 days';
ALTER TABLE registry_tokens ALTER COLUMN scope DROP DEFAULT, ALTER COLUMN expires_at DROP DEFAULT;

-- Of tokens alike by name the newest keeps it.
UPDATE registry_tokens AS token SET name = left(name, 40) || ' (' || id || ')'
WHERE revoked_at IS NULL AND EXISTS (
  SELECT FROM registry_tokens AS newer
  WHERE newer.user_id = token.user_id AND lower(newer.name) = lower(token.name)
    AND newer.revoked_at IS NULL AND newer.id > token.id
);
CREATE UNIQUE INDEX registry_tokens_name ON registry_tokens (user_id, lower(name))
  WHERE revoked_at IS NULL;

-- For the sweep.
CREATE INDEX registry_tokens_expiry ON registry_tokens (expires_at);
CREATE INDEX sessions_expiry ON sessions (expires_at);
