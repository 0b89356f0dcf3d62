-- Corrections need the edit distance of two words.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- The parser of PostgreSQL reads "CI/CD" as a file name and "node.js" as a host. Search documents hold
-- their parts instead, as queries do.
CREATE FUNCTION searchable(text text, weight "char") RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    setweight(to_tsvector('english', separate_words(text)), weight) ||
    setweight(to_tsvector('simple', separate_words(text)), weight);

-- A query as terms, each with its alternatives:
--   [{"any": [{"words": ["vnet"], "isPhrase": false, "isPrefix": true}], "isExcluded": false}]
-- Words match by their stem or as written. A weight ('A' to 'D') restricts them to that part of the document.
CREATE FUNCTION search_alternative(alternative jsonb, weight text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
  SELECT to_tsquery('english', string_agg(word || CASE weight WHEN '' THEN '' ELSE ':' || weight END, joint ORDER BY place)) ||
    to_tsquery('simple', string_agg(word || CASE WHEN (alternative -> 'isPrefix')::boolean THEN ':*' || weight
      WHEN weight = '' THEN '' ELSE ':' || weight END, joint ORDER BY place))
  FROM jsonb_array_elements_text(alternative -> 'words') WITH ORDINALITY AS given (word, place),
    (SELECT CASE WHEN (alternative -> 'isPhrase')::boolean THEN ' <-> ' ELSE ' & ' END) AS joined (joint));

-- One query for each term.
CREATE FUNCTION search_terms(terms jsonb, weight text DEFAULT '') RETURNS tsquery[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
  SELECT array_agg((SELECT string_agg('(' || search_alternative(alternative, weight)::text || ')', ' | ')::tsquery
    FROM jsonb_array_elements(term -> 'any') AS alternative) ORDER BY place)
  FROM jsonb_array_elements(terms) WITH ORDINALITY AS given (term, place));

-- All terms, or any of them; none of those excluded. Null if no term is asked for.
CREATE FUNCTION search_query(terms jsonb, is_any boolean DEFAULT false, weight text DEFAULT '') RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
  SELECT ('(' || string_agg('(' || query::text || ')', CASE WHEN is_any THEN ' | ' ELSE ' & ' END)
      FILTER (WHERE NOT is_excluded AND numnode(query) > 0) || ')' ||
    coalesce(' & ' || string_agg('!(' || query::text || ')', ' & ') FILTER (WHERE is_excluded AND numnode(query) > 0), '')
  )::tsquery
  FROM unnest(search_terms(terms, weight)) WITH ORDINALITY AS given (query, place),
    LATERAL (SELECT coalesce((terms -> (place::integer - 1) -> 'isExcluded')::boolean, false)) AS marked (is_excluded));

-- Saved searches keep their query as terms, so that they match what the search itself matches.
ALTER TABLE saved_searches ADD COLUMN terms jsonb NOT NULL DEFAULT '[]';
UPDATE saved_searches SET terms = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('any', jsonb_build_array(
    jsonb_build_object('words', jsonb_build_array(word), 'isPhrase', false, 'isPrefix', true)))), '[]')
  FROM unnest(words) AS word WHERE numnode(to_tsquery('english', word)) > 0);
ALTER TABLE saved_searches ALTER COLUMN terms DROP DEFAULT, DROP COLUMN words;
DROP FUNCTION search_query(text[], boolean[]);

-- The words of a module's category are searched for as well.
CREATE OR REPLACE VIEW module_words AS
  SELECT DISTINCT modules.id AS module_id, word
  FROM modules, regexp_split_to_table(
    lower(concat_ws(' ', title, tags_text(tags), description, author_name, namespace, system, category)),
    '[^[:alnum:]]+') AS word
  WHERE length(word) BETWEEN 2 AND 40;
INSERT INTO search_words (word)
  SELECT DISTINCT word FROM module_words JOIN modules ON modules.id = module_id
  WHERE status = 'published' ON CONFLICT DO NOTHING;

-- The sections of a document, so that a result can show and open the one that answers.
CREATE TABLE site_sections (
  entry_id integer NOT NULL REFERENCES site_entries ON DELETE CASCADE,
  position smallint NOT NULL,
  -- The heading's anchor; empty before the first heading.
  anchor text NOT NULL,
  heading text NOT NULL,
  content text NOT NULL,
  search_document tsvector NOT NULL GENERATED ALWAYS AS (
    searchable(heading, 'A') || setweight(to_tsvector('english', separate_words(content)), 'D')) STORED,
  PRIMARY KEY (entry_id, position)
);

-- The license of the latest version, by its SPDX identifier.
ALTER TABLE modules ADD COLUMN license text;
UPDATE modules SET license = facts #>> '{license,name}'
  FROM module_versions WHERE module_versions.id = latest_version_id AND length(facts #>> '{license,name}') <= 64;

-- Every condition of the marketplace's filter that a module meets, as words of the form kind:value. A
-- condition such as "at most $25" is a word for each step that the module meets, so that a filter asks for
-- "contains all of these". The month of the last update is counted from the year 0.
CREATE FUNCTION module_facets(category text, system text, license text, is_verified boolean, price_cents integer,
  security_score integer, rating_sum integer, rating_count integer, updated_at timestamptz)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY(
  SELECT 'category:' || category UNION
  SELECT 'provider:' || lower(system) UNION
  SELECT 'license:' || license WHERE license IS NOT NULL UNION
  SELECT 'verified:true' WHERE is_verified UNION
  SELECT 'price:' || step FROM unnest(ARRAY[10, 25, 50, 100]) AS step WHERE price_cents <= step * 100 UNION
  SELECT 'score:' || step FROM unnest(ARRAY[60, 70, 80, 90]) AS step WHERE security_score >= step UNION
  SELECT 'rating:' || step FROM unnest(ARRAY['3', '4', '4.5']) AS step
    WHERE rating_count > 0 AND rating_sum >= step::numeric * rating_count UNION
  SELECT 'updated:' || (extract(year FROM updated_at AT TIME ZONE 'UTC') * 12 +
    extract(month FROM updated_at AT TIME ZONE 'UTC'))::integer
  ORDER BY 1);

-- How many published modules have each facet, so that no page counts rows.
CREATE TABLE module_facet_counts (
  facet text COLLATE "C" PRIMARY KEY,
  count integer NOT NULL CHECK (count >= 0)
);

CREATE FUNCTION count_module_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two changes at the same time don't wait for each other.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO module_facet_counts AS counts (facet, count)
      SELECT facet, count(*) FROM added, unnest(facets) AS facet
      WHERE status = 'published' GROUP BY facet ORDER BY facet
      ON CONFLICT (facet) DO UPDATE SET count = counts.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM FROM module_facet_counts WHERE facet IN (SELECT unnest(facets) FROM removed) ORDER BY facet FOR UPDATE;
    UPDATE module_facet_counts AS counts SET count = counts.count - delta.count
      FROM (SELECT facet, count(*) FROM removed, unnest(facets) AS facet
            WHERE status = 'published' GROUP BY facet) AS delta
      WHERE counts.facet = delta.facet;
  ELSE
    PERFORM FROM module_facet_counts WHERE facet = ANY (OLD.facets || NEW.facets) ORDER BY facet FOR UPDATE;
    UPDATE module_facet_counts SET count = count - 1
      WHERE OLD.status = 'published' AND facet = ANY (OLD.facets)
        AND NOT (NEW.status = 'published' AND facet = ANY (NEW.facets));
    INSERT INTO module_facet_counts AS counts (facet, count)
      SELECT facet, 1 FROM unnest(NEW.facets) AS facet
      WHERE NEW.status = 'published' AND NOT (OLD.status = 'published' AND facet = ANY (OLD.facets)) ORDER BY facet
      ON CONFLICT (facet) DO UPDATE SET count = counts.count + 1;
  END IF;
  RETURN NULL;
END $$;
