-- What support has answered for everyone is found, too.
ALTER TABLE site_entries DROP CONSTRAINT site_entries_kind_check;
ALTER TABLE site_entries ADD CONSTRAINT site_entries_kind_check
  CHECK (kind IN ('module', 'engineer', 'service', 'thread', 'documentation', 'rule', 'article',
    'tutorial', 'answer', 'page'));

-- The kind stands in the index beside the words: of a frequent word, what is of a rare kind is found
-- without looking at all that have it.
ALTER TABLE site_entries ADD COLUMN kinds text[] NOT NULL GENERATED ALWAYS AS (ARRAY[kind]) STORED;
DROP INDEX site_entries_search_0, site_entries_search_1, site_entries_search_2, site_entries_search_3;
CREATE INDEX site_entries_search_0 ON site_entries USING gin (search_document, kinds)
  WITH (fastupdate = off) WHERE search_tier <= 0;
CREATE INDEX site_entries_search_1 ON site_entries USING gin (search_document, kinds)
  WITH (fastupdate = off) WHERE search_tier <= 1;
CREATE INDEX site_entries_search_2 ON site_entries USING gin (search_document, kinds)
  WITH (fastupdate = off) WHERE search_tier <= 2;
CREATE INDEX site_entries_search_3 ON site_entries USING gin (search_document, kinds)
  WITH (fastupdate = off);

-- It only says which tier is the highest. Of a plain column, the planner would rather cut a larger tier's
-- index with it than read the one of the tier that is asked for.
DROP INDEX site_entries_tier;
CREATE INDEX site_entries_tier ON site_entries ((search_tier + 0));
