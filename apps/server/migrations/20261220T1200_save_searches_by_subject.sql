-- Rewrites saved_searches.
ALTER TABLE saved_searches
  ADD COLUMN subject text NOT NULL DEFAULT 'engineer' CHECK (subject IN ('engineer', 'project')),
  -- Chosen by its owner. Without one, its conditions are shown.
  ADD COLUMN name text,
  -- Computed once, because each new match is compared with thousands of searches.
  ADD COLUMN words tsquery GENERATED ALWAYS AS (search_query(terms)) STORED,
  DROP CONSTRAINT saved_searches_user_id_query_key,
  ADD UNIQUE (user_id, subject, query);
ALTER TABLE saved_searches ALTER COLUMN subject DROP DEFAULT;
CREATE INDEX saved_searches_engineers ON saved_searches USING gin (facets) WHERE subject = 'engineer';
CREATE INDEX saved_searches_projects ON saved_searches USING gin (facets) WHERE subject = 'project';
