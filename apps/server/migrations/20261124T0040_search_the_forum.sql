-- Words of titles and of posts; tags as they are.
ALTER TABLE forum_threads ADD COLUMN search tsvector NOT NULL
  GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A')) STORED;
ALTER TABLE forum_posts ADD COLUMN search tsvector NOT NULL
  GENERATED ALWAYS AS (setweight(to_tsvector('english', content), 'C')) STORED;
CREATE INDEX forum_threads_search ON forum_threads USING gin (search);
CREATE INDEX forum_posts_search ON forum_posts USING gin (search);
CREATE INDEX forum_threads_tags ON forum_threads USING gin (tags);
