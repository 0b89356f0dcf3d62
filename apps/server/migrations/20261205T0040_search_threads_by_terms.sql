-- Rewrites forum_threads.
-- Titles and tags are found by their beginnings too.
ALTER TABLE forum_threads DROP COLUMN search;
ALTER TABLE forum_threads ADD COLUMN search tsvector NOT NULL
  GENERATED ALWAYS AS (searchable(title, 'A') || searchable(tags_text(tags), 'B')) STORED;
CREATE INDEX forum_threads_search ON forum_threads USING gin (search);
