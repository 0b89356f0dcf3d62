-- Rewrites forum_posts.
-- Posts are found by their stems only.
ALTER TABLE forum_posts DROP COLUMN search;
ALTER TABLE forum_posts ADD COLUMN search tsvector NOT NULL
  GENERATED ALWAYS AS (setweight(to_tsvector('english', separate_words(content)), 'C')) STORED;
CREATE INDEX forum_posts_search ON forum_posts USING gin (search);
