-- Reactions to posts, counted where they stand; and what people are told of the forum.
CREATE TABLE forum_reactions (
  post_id integer NOT NULL REFERENCES forum_posts ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('helpful', 'thanks', 'same')),
  PRIMARY KEY (post_id, user_id, kind)
);
CREATE INDEX forum_reactions_user ON forum_reactions (user_id);

CREATE FUNCTION count_forum_reaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reacted text := coalesce(NEW.kind, OLD.kind);
  change integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE forum_posts SET
    helpful_count = helpful_count + CASE reacted WHEN 'helpful' THEN change ELSE 0 END,
    thanks_count = thanks_count + CASE reacted WHEN 'thanks' THEN change ELSE 0 END,
    same_count = same_count + CASE reacted WHEN 'same' THEN change ELSE 0 END
  WHERE id = coalesce(NEW.post_id, OLD.post_id);
  RETURN NULL;
END $$;
CREATE TRIGGER forum_reactions_counted AFTER INSERT OR DELETE ON forum_reactions
  FOR EACH ROW EXECUTE FUNCTION count_forum_reaction();

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('security',
  'account', 'decisions', 'sales', 'reviews', 'purchases', 'updates', 'audits', 'forum', 'mentions'));
ALTER TABLE notification_choices DROP CONSTRAINT notification_choices_kind_check;
ALTER TABLE notification_choices ADD CONSTRAINT notification_choices_kind_check CHECK (kind IN (
  'security', 'account', 'decisions', 'sales', 'reviews', 'purchases', 'updates', 'audits', 'forum',
  'mentions'));
ALTER TABLE notifications DROP CONSTRAINT notifications_audience_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_audience_check CHECK (audience IN ('concerned',
  'auditors', 'holders', 'threadFollowers', 'categoryFollowers'));
