-- Rewrites modules.
ALTER TABLE modules DROP COLUMN search_document;
ALTER TABLE modules ADD COLUMN search_document tsvector NOT NULL GENERATED ALWAYS AS (
  searchable(title, 'A') || searchable(tags_text(tags) || ' ' || category, 'B') || searchable(description, 'C') ||
  setweight(to_tsvector('simple', separate_words(author_name || ' ' || namespace || ' ' || system)), 'D')) STORED,
  ADD COLUMN facets text[] NOT NULL GENERATED ALWAYS AS (module_facets(category, system, license, is_verified,
    price_cents, security_score, rating_sum, rating_count, updated_at)) STORED;
CREATE INDEX modules_search_0 ON modules USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE status = 'published' AND search_tier <= 0;
CREATE INDEX modules_search_1 ON modules USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE status = 'published' AND search_tier <= 1;
CREATE INDEX modules_search_2 ON modules USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE status = 'published' AND search_tier <= 2;
CREATE INDEX modules_search_3 ON modules USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE status = 'published';
