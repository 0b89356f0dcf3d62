-- Modules that posts link to: what a post shows of them is made anew when they change.
CREATE TABLE forum_post_modules (
  post_id integer NOT NULL REFERENCES forum_posts ON DELETE CASCADE,
  module_id integer NOT NULL REFERENCES modules ON DELETE CASCADE,
  PRIMARY KEY (module_id, post_id)
);
CREATE INDEX forum_post_modules_post ON forum_post_modules (post_id);

CREATE FUNCTION note_forum_modules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM forum_post_modules WHERE post_id = NEW.id;
  INSERT INTO forum_post_modules (post_id, module_id)
  SELECT NEW.id, id FROM modules
  WHERE id IN (
    SELECT named[1]::integer
    FROM regexp_matches(NEW.content, '/modules/([1-9][0-9]{0,8})(?![0-9])', 'g') AS named);
  RETURN NULL;
END $$;
CREATE TRIGGER forum_posts_unfurl AFTER INSERT ON forum_posts FOR EACH ROW
  WHEN (strpos(NEW.content, '/modules/') > 0) EXECUTE FUNCTION note_forum_modules();
CREATE TRIGGER forum_posts_unfurl_others AFTER UPDATE OF content ON forum_posts FOR EACH ROW
  WHEN (strpos(OLD.content || NEW.content, '/modules/') > 0)
  EXECUTE FUNCTION note_forum_modules();

-- No renderer is called "": such a post is rendered for whoever asks, until the job has been there.
CREATE FUNCTION forget_unfurled_module() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM forum_post_modules WHERE module_id = NEW.id) THEN
    UPDATE forum_posts SET rendering = ''
    WHERE id IN (SELECT post_id FROM forum_post_modules WHERE module_id = NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER modules_unfurled AFTER UPDATE OF title, description, price_cents, status ON modules
  FOR EACH ROW WHEN ((OLD.title, OLD.description, OLD.price_cents, OLD.status)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.price_cents, NEW.status))
  EXECUTE FUNCTION forget_unfurled_module();
