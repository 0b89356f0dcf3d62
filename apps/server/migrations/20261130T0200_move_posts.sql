-- Posts that change their thread: two threads become one, or some posts a thread of their own. A
-- number is given once, so that a link to where a post was still leads to it.
-- Of two threads that became one, the emptied one is deleted. Whose opening has moved was merged.

-- Between two posts of one account in it, minutes; 0 where nobody has to wait.
ALTER TABLE forum_threads ADD COLUMN slow_minutes integer NOT NULL DEFAULT 0
  CHECK (slow_minutes BETWEEN 0 AND 1440);

CREATE TABLE forum_moved_posts (
  thread_id integer NOT NULL REFERENCES forum_threads ON DELETE CASCADE,
  number integer NOT NULL,
  post_id integer NOT NULL REFERENCES forum_posts ON DELETE CASCADE,
  PRIMARY KEY (thread_id, number)
);
CREATE INDEX forum_moved_posts_post ON forum_moved_posts (post_id);

-- Who did last what its author may appeal against. Numbers without references, as events have them.
ALTER TABLE forum_posts ADD COLUMN hidden_by integer;
ALTER TABLE forum_threads ADD COLUMN locked_by integer;

CREATE OR REPLACE FUNCTION count_forum_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was integer := coalesce(OLD.number > 0 AND OLD.status = 'visible', false)::integer;
  becomes integer := coalesce(NEW.number > 0 AND NEW.status = 'visible', false)::integer;
BEGIN
  IF OLD.thread_id = NEW.thread_id THEN
    IF was <> becomes THEN
      UPDATE forum_threads SET reply_count = reply_count + becomes - was WHERE id = NEW.thread_id;
    END IF;
  ELSE
    UPDATE forum_threads SET reply_count = reply_count - was WHERE id = OLD.thread_id AND was = 1;
    UPDATE forum_threads SET reply_count = reply_count + 1 WHERE id = NEW.thread_id AND becomes = 1;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER forum_posts_counted ON forum_posts;
CREATE TRIGGER forum_posts_counted
  AFTER INSERT OR DELETE OR UPDATE OF status, thread_id, number ON forum_posts
  FOR EACH ROW EXECUTE FUNCTION count_forum_post();

-- What somebody says against what became of their post, once for each; another moderator decides.
CREATE TABLE forum_appeals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id integer NOT NULL REFERENCES forum_posts ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users,
  about text NOT NULL CHECK (about IN ('held', 'hidden', 'locked')),
  text text NOT NULL,
  -- Who did what it is about; null where nobody did.
  acted_by integer,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'granted', 'refused')),
  answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (post_id, about)
);
CREATE INDEX forum_appeals_open ON forum_appeals (id) WHERE status = 'open';
CREATE INDEX forum_appeals_user ON forum_appeals (user_id);

ALTER TABLE notifications DROP CONSTRAINT notifications_audience_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_audience_check CHECK (audience IN ('concerned',
  'auditors', 'moderators', 'holders', 'threadFollowers', 'categoryFollowers'));

-- One kind more of what people are told of, whatever kinds there are by now.
DO $$
DECLARE
  target text;
  definition text;
BEGIN
  FOREACH target IN ARRAY ARRAY['notifications', 'notification_choices'] LOOP
    SELECT pg_get_constraintdef(oid) INTO STRICT definition FROM pg_constraint
      WHERE conname = target || '_kind_check';
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', target, target || '_kind_check');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', target, target || '_kind_check',
      replace(definition, 'ARRAY[', 'ARRAY[''moderation''::text, '));
  END LOOP;
END $$;
