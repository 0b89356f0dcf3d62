-- Rewrites site_entries.
ALTER TABLE site_entries DROP COLUMN search_document;
ALTER TABLE site_entries ADD COLUMN search_document tsvector NOT NULL GENERATED ALWAYS AS (
  searchable(title, 'A') || setweight(to_tsvector('english', separate_words(excerpt)), 'B') ||
  setweight(to_tsvector('english', separate_words(words)), 'D') ||
  setweight(to_tsvector('simple', separate_words(excerpt || ' ' || words)), 'D')) STORED;
CREATE INDEX site_entries_search_0 ON site_entries USING gin (search_document, kinds)
  WITH (fastupdate = off) WHERE search_tier <= 0;
CREATE INDEX site_entries_search_1 ON site_entries USING gin (search_document, kinds)
  WITH (fastupdate = off) WHERE search_tier <= 1;
CREATE INDEX site_entries_search_2 ON site_entries USING gin (search_document, kinds)
  WITH (fastupdate = off) WHERE search_tier <= 2;
CREATE INDEX site_entries_search_3 ON site_entries USING gin (search_document, kinds)
  WITH (fastupdate = off);
