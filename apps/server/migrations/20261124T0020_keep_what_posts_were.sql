-- What a post was before each edit; a thread's title with its opening.
CREATE TABLE forum_revisions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id integer NOT NULL REFERENCES forum_posts ON DELETE CASCADE,
  title text,
  content text NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX forum_revisions_of_post ON forum_revisions (post_id, id DESC);

-- Names are completed by their beginning, whatever the database's language.
CREATE INDEX users_name_prefix ON users (username text_pattern_ops) WHERE deleted_at IS NULL;
