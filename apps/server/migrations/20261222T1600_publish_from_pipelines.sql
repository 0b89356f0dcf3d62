-- Pipelines that may publish versions of a module. Numbers stay theirs when names are given up.
CREATE TABLE publishers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  module_id integer NOT NULL REFERENCES modules ON DELETE CASCADE,
  issuer text NOT NULL,
  repository_id text NOT NULL,
  owner_id text NOT NULL,
  workflow text NOT NULL,
  ref_type text NOT NULL CHECK (ref_type IN ('tag', 'branch')),
  -- A name; "*" stands for any characters.
  ref text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  -- The repository's name at the last use.
  repository text,
  CONSTRAINT publishers_once UNIQUE (module_id, issuer, repository_id, owner_id, workflow, ref_type, ref)
);

-- Each is made of an ID token. The row stays after its publisher, so that no ID token works twice.
CREATE TABLE publishing_tokens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  module_id integer NOT NULL REFERENCES modules ON DELETE CASCADE,
  publisher_id integer REFERENCES publishers ON DELETE SET NULL,
  jti_hash text NOT NULL UNIQUE,
  secret_hash text NOT NULL UNIQUE,
  -- The repository, workflow and commit that it was made for.
  origin jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX publishing_tokens_module ON publishing_tokens (module_id);
CREATE INDEX publishing_tokens_publisher ON publishing_tokens (publisher_id);
CREATE INDEX publishing_tokens_expires ON publishing_tokens (expires_at);

-- The pipeline that uploaded it. Null: a person, or a program with a key.
ALTER TABLE uploads ADD COLUMN origin jsonb;
