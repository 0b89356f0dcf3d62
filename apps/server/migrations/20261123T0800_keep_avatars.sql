-- The picture that someone gave themselves, in two sizes; users.avatar is its address.
CREATE TABLE avatars (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Of the large one: the name under which both are asked for.
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  small_sha256 text NOT NULL CHECK (small_sha256 ~ '^[0-9a-f]{64}$')
);
CREATE INDEX avatars_sha256 ON avatars (sha256);
