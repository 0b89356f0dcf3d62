-- Rewrites services.
ALTER TABLE services DROP COLUMN search_document;
ALTER TABLE services ADD COLUMN search_document tsvector NOT NULL GENERATED ALWAYS AS (
  searchable(title, 'A') || searchable(tags_text(tags), 'B') || searchable(description, 'C') ||
  setweight(to_tsvector('simple', separate_words(provider_name || ' ' || specialization)), 'D')) STORED;
CREATE INDEX services_search_0 ON services USING gin (search_document) WITH (fastupdate = off)
  WHERE status = 'published' AND search_tier <= 0;
CREATE INDEX services_search_1 ON services USING gin (search_document) WITH (fastupdate = off)
  WHERE status = 'published' AND search_tier <= 1;
CREATE INDEX services_search_2 ON services USING gin (search_document) WITH (fastupdate = off)
  WHERE status = 'published' AND search_tier <= 2;
CREATE INDEX services_search_3 ON services USING gin (search_document) WITH (fastupdate = off)
  WHERE status = 'published';
