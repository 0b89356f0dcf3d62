-- What engineers are found by beside words: what they work with, what they cost, when they work.
ALTER TABLE engineers
  ADD COLUMN hourly_rate_cents integer CHECK (hourly_rate_cents BETWEEN 100 AND 1000000),
  ADD COLUMN tools text[] NOT NULL DEFAULT '{}' CHECK (tools <@ ARRAY[
    'terraform', 'cloudformation', 'pulumi', 'cdk', 'bicep', 'arm']),
  ADD COLUMN clouds text[] NOT NULL DEFAULT '{}' CHECK (clouds <@ ARRAY[
    'aws', 'azure', 'gcp', 'digitalocean', 'linode', 'heroku', 'multicloud']),
  ADD COLUMN languages text[] NOT NULL DEFAULT '{}',
  ADD COLUMN time_zone text,
  -- Taken off the yard by themselves: nobody else sees them.
  ADD COLUMN is_hidden boolean NOT NULL DEFAULT false,
  -- Given up: nothing that they said is left, but what was said of them is, should they come back.
  ADD COLUMN deleted_at timestamptz CHECK (deleted_at IS NULL OR is_hidden),
  ADD COLUMN rating_sum integer NOT NULL DEFAULT 0,
  -- How many ratings of one star, of two, and so on.
  ADD COLUMN rating_counts integer[] NOT NULL DEFAULT '{0,0,0,0,0}' CHECK (cardinality(rating_counts) = 5),
  ADD COLUMN checked_certifications smallint NOT NULL DEFAULT 0,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  -- A generated column reads its own row alone, so the name is kept beside what it is found by.
  ADD COLUMN person_name text NOT NULL DEFAULT '',
  ADD COLUMN search_tier smallint NOT NULL DEFAULT 0 CHECK (search_tier BETWEEN 0 AND 3);

ALTER TABLE reviews ADD CONSTRAINT reviews_engineer_id_author_id_key UNIQUE (engineer_id, author_id);
ALTER TABLE reviews ADD COLUMN answer text, ADD COLUMN answered_at timestamptz,
  ADD CHECK ((answer IS NULL) = (answered_at IS NULL));

UPDATE engineers SET rating_sum = given.sum, rating_counts = given.counts
FROM (SELECT engineer_id, sum(rating)::integer AS sum, ARRAY[
        count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2),
        count(*) FILTER (WHERE rating = 3), count(*) FILTER (WHERE rating = 4),
        count(*) FILTER (WHERE rating = 5)]::integer[] AS counts
      FROM reviews WHERE engineer_id IS NOT NULL GROUP BY 1) AS given
WHERE given.engineer_id = engineers.id;
UPDATE engineers SET person_name = concat_ws(' ', full_name, username) FROM users WHERE users.id = user_id;

-- Everything that a filter can ask for, as words of the form kind:value. What is asked with "at least"
-- stands there under each step that it reaches, so that every filter is "contains all of these".
CREATE FUNCTION engineer_facets(
  specializations text[], skills text[], tools text[], clouds text[], languages text[], time_zone text,
  years integer, rating integer, rating_count integer, rate integer, is_available boolean
) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY(
  SELECT 'specialization:' || value FROM unnest(specializations) AS value UNION
  SELECT 'skill:' || lower(value) FROM unnest(skills) AS value UNION
  SELECT 'tool:' || value FROM unnest(tools) AS value UNION
  SELECT 'cloud:' || value FROM unnest(clouds) AS value UNION
  SELECT 'language:' || lower(value) FROM unnest(languages) AS value UNION
  SELECT 'zone:' || time_zone WHERE time_zone IS NOT NULL UNION
  SELECT 'experience:' || step FROM unnest(ARRAY[1, 3, 5, 10]) AS step WHERE years >= step UNION
  -- Points of a hundred: 3, 4 and 4.5 stars.
  SELECT 'rating:' || step FROM unnest(ARRAY[60, 80, 90]) AS step WHERE rating_count > 0 AND rating >= step UNION
  SELECT 'price:' || step FROM unnest(ARRAY[50, 100, 150, 200]) AS step WHERE rate <= step * 100 UNION
  SELECT 'available:true' WHERE is_available
  ORDER BY 1);

ALTER TABLE engineers
  ADD COLUMN facets text[] NOT NULL GENERATED ALWAYS AS (engineer_facets(specializations, skills, tools,
    clouds, languages, time_zone, years_of_experience, rating, rating_count, hourly_rate_cents, is_available)) STORED,
  -- The mean rating drawn towards 3.5 by five imagined ratings, half a point for who takes work, and a
  -- tenth for each of up to three certifications that were checked.
  ADD COLUMN rank real NOT NULL GENERATED ALWAYS AS ((rating_sum + 17.5) / (rating_count + 5)
    + CASE WHEN is_available THEN 0.5 ELSE 0 END + 0.1 * least(checked_certifications, 3)) STORED,
  ADD COLUMN search_document tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english', title), 'A') ||
    setweight(to_tsvector('simple', title), 'A') ||
    setweight(to_tsvector('simple', tags_text(skills || specializations || tools || clouds)), 'B') ||
    setweight(to_tsvector('english', tags_text(skills || specializations || tools || clouds)), 'B') ||
    setweight(to_tsvector('english', description), 'C') ||
    setweight(to_tsvector('simple', description), 'C') ||
    setweight(to_tsvector('simple', separate_words(
      person_name || ' ' || tags_text(languages) || ' ' || coalesce(time_zone, ''))), 'D')) STORED;

DROP INDEX engineers_best;
DROP INDEX engineers_specializations;
-- One index for each order; and for words and filters together, one for each tier.
CREATE INDEX engineers_recommended ON engineers (rank DESC, id DESC) WHERE NOT is_hidden;
CREATE INDEX engineers_rated ON engineers ((((rating_sum + 17.5) / (rating_count + 5))::real) DESC, id DESC) WHERE NOT is_hidden;
CREATE INDEX engineers_newest ON engineers (id DESC) WHERE NOT is_hidden;
CREATE INDEX engineers_rate ON engineers (coalesce(hourly_rate_cents, 1000001), id) WHERE NOT is_hidden;
CREATE INDEX engineers_experience ON engineers (years_of_experience DESC, id DESC) WHERE NOT is_hidden;
CREATE INDEX engineers_search_0 ON engineers USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE NOT is_hidden AND search_tier <= 0;
CREATE INDEX engineers_search_1 ON engineers USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE NOT is_hidden AND search_tier <= 1;
CREATE INDEX engineers_search_2 ON engineers USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE NOT is_hidden AND search_tier <= 2;
CREATE INDEX engineers_search_3 ON engineers USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE NOT is_hidden;

-- How many engineers can be found, and how many of them by each facet; under '' all of them.
CREATE TABLE engineer_counts (
  facet text COLLATE "C" PRIMARY KEY,
  count integer NOT NULL CHECK (count >= 0)
);
CREATE FUNCTION count_engineers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text[] := '{}';
  removed text[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' AND NOT NEW.is_hidden THEN added := ''::text || NEW.facets; END IF;
  IF TG_OP <> 'INSERT' AND NOT OLD.is_hidden THEN removed := ''::text || OLD.facets; END IF;
  IF added = removed THEN RETURN NULL; END IF;
  -- In one order, so that two who change at once wait for each other in no circle.
  INSERT INTO engineer_counts (facet, count)
    SELECT facet, 0 FROM unnest(added) AS facet ORDER BY facet COLLATE "C" ON CONFLICT DO NOTHING;
  PERFORM FROM engineer_counts WHERE facet = ANY (added || removed) ORDER BY facet FOR UPDATE;
  UPDATE engineer_counts SET count = count
      + (facet = ANY (added))::integer - (facet = ANY (removed))::integer
    WHERE facet = ANY (added || removed)
      AND (facet = ANY (added)) <> (facet = ANY (removed));
  RETURN NULL;
END $$;
INSERT INTO engineer_counts (facet, count)
  SELECT facet, count(*) FROM engineers, unnest(''::text || facets) AS facet GROUP BY 1;
CREATE TRIGGER engineers_counted AFTER INSERT OR UPDATE OR DELETE ON engineers
  FOR EACH ROW EXECUTE FUNCTION count_engineers();

CREATE FUNCTION take_engineer_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT concat_ws(' ', full_name, username) INTO NEW.person_name FROM users WHERE id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE TRIGGER engineers_name BEFORE INSERT ON engineers
  FOR EACH ROW EXECUTE FUNCTION take_engineer_name();

-- The words by which an engineer adds to the vocabulary.
CREATE VIEW engineer_words AS
  SELECT DISTINCT engineers.id AS engineer_id, word
  FROM engineers, regexp_split_to_table(
    lower(concat_ws(' ', title, tags_text(skills || specializations || tools || clouds), description,
      person_name, tags_text(languages), time_zone)), '[^[:alnum:]]+') AS word
  WHERE length(word) BETWEEN 2 AND 40;
INSERT INTO search_words (word) SELECT DISTINCT word FROM engineer_words ON CONFLICT DO NOTHING;

-- A new name is found by at once.
CREATE FUNCTION pass_on_engineer_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE engineers SET person_name = concat_ws(' ', NEW.full_name, NEW.username) WHERE user_id = NEW.id;
  INSERT INTO search_words (word)
    SELECT DISTINCT word FROM engineer_words JOIN engineers ON engineers.id = engineer_id
    WHERE user_id = NEW.id AND NOT is_hidden ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER users_engineer_name AFTER UPDATE OF full_name ON users FOR EACH ROW
  WHEN (NEW.full_name IS DISTINCT FROM OLD.full_name) EXECUTE FUNCTION pass_on_engineer_name();
