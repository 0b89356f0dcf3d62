-- Rewrites engineers.
-- Tools and clouds are filters: searching for "terraform" finds engineers who write about it themselves.
ALTER TABLE engineers DROP COLUMN search_document;
ALTER TABLE engineers ADD COLUMN search_document tsvector NOT NULL GENERATED ALWAYS AS (
  searchable(title, 'A') || searchable(tags_text(skills || specializations), 'B') || searchable(description, 'C') ||
  setweight(to_tsvector('simple', separate_words(
    person_name || ' ' || tags_text(languages) || ' ' || coalesce(time_zone, ''))), 'D')) STORED;
CREATE INDEX engineers_search_0 ON engineers USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE NOT is_hidden AND search_tier <= 0;
CREATE INDEX engineers_search_1 ON engineers USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE NOT is_hidden AND search_tier <= 1;
CREATE INDEX engineers_search_2 ON engineers USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE NOT is_hidden AND search_tier <= 2;
CREATE INDEX engineers_search_3 ON engineers USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE NOT is_hidden;
