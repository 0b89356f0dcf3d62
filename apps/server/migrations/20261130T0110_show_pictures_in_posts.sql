-- Pictures that people have sent for their posts, and the posts that show them. What none shows goes.
CREATE TABLE forum_pictures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  -- Its file's key as well: no file but of the forum's pictures is kept under it.
  sha256 text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, sha256)
);
CREATE INDEX forum_pictures_sha256 ON forum_pictures (sha256);
CREATE INDEX forum_pictures_age ON forum_pictures (created_at);

CREATE TABLE forum_post_pictures (
  post_id integer NOT NULL REFERENCES forum_posts ON DELETE CASCADE,
  picture_id integer NOT NULL REFERENCES forum_pictures,
  PRIMARY KEY (post_id, picture_id)
);
CREATE INDEX forum_post_pictures_picture ON forum_post_pictures (picture_id);

-- Follows a post's words, whoever changes them and in whichever way. Others' pictures are not shown.
CREATE FUNCTION note_forum_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM forum_post_pictures WHERE post_id = NEW.id;
  INSERT INTO forum_post_pictures (post_id, picture_id)
  SELECT NEW.id, id FROM forum_pictures
  WHERE user_id = NEW.user_id AND sha256 IN (
    SELECT (regexp_matches(NEW.content, '/api/forum/pictures/([0-9a-f]{64})', 'g'))[1]);
  RETURN NULL;
END $$;
CREATE TRIGGER forum_posts_show AFTER INSERT ON forum_posts FOR EACH ROW
  WHEN (strpos(NEW.content, '/api/forum/pictures/') > 0) EXECUTE FUNCTION note_forum_pictures();
CREATE TRIGGER forum_posts_show_others AFTER UPDATE OF content ON forum_posts FOR EACH ROW
  WHEN (strpos(OLD.content || NEW.content, '/api/forum/pictures/') > 0)
  EXECUTE FUNCTION note_forum_pictures();
