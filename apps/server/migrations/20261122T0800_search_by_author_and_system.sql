-- Modules are looked for by who made them and for which provider, too. A generated column reads its own
-- row alone, so the author's full name is kept beside the address, which has
-- the username already.
ALTER TABLE modules ADD COLUMN author_name text NOT NULL DEFAULT '';

CREATE FUNCTION take_author_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(full_name, '') INTO NEW.author_name FROM users WHERE id = NEW.author_id;
  RETURN NEW;
END $$;
CREATE TRIGGER modules_author_name BEFORE INSERT ON modules
  FOR EACH ROW EXECUTE FUNCTION take_author_name();

UPDATE modules SET author_name = coalesce(users.full_name, '') FROM users WHERE users.id = modules.author_id;

-- "mara-lindqvist" is two words, as it is when it is searched for.
CREATE FUNCTION separate_words(text text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN regexp_replace(text, '[^[:alnum:]]+', ' ', 'g');

-- Takes the column's indexes along. Only PostgreSQL 17 and newer could change it in its place.
ALTER TABLE modules DROP COLUMN search_document;
ALTER TABLE modules ADD COLUMN search_document tsvector NOT NULL GENERATED ALWAYS AS (
  setweight(to_tsvector('english', title), 'A') ||
  setweight(to_tsvector('simple', title), 'A') ||
  setweight(to_tsvector('simple', tags_text(tags)), 'B') ||
  setweight(to_tsvector('english', tags_text(tags)), 'B') ||
  setweight(to_tsvector('english', description), 'C') ||
  setweight(to_tsvector('simple', description), 'C') ||
  setweight(to_tsvector('simple', separate_words(author_name || ' ' || namespace || ' ' || system)), 'D')) STORED;
CREATE INDEX modules_search_0 ON modules USING gin (search_document) WITH (fastupdate = off)
  WHERE status = 'published' AND search_tier <= 0;
CREATE INDEX modules_search_1 ON modules USING gin (search_document) WITH (fastupdate = off)
  WHERE status = 'published' AND search_tier <= 1;
CREATE INDEX modules_search_2 ON modules USING gin (search_document) WITH (fastupdate = off)
  WHERE status = 'published' AND search_tier <= 2;
CREATE INDEX modules_search_3 ON modules USING gin (search_document) WITH (fastupdate = off)
  WHERE status = 'published';

-- The words by which a module adds to the vocabulary, and the parts of such as "node.js".
CREATE VIEW module_words AS
  SELECT DISTINCT modules.id AS module_id, word
  FROM modules, regexp_split_to_table(
    lower(concat_ws(' ', title, tags_text(tags), description, author_name, namespace, system)),
    '[^[:alnum:]]+') AS word
  WHERE length(word) BETWEEN 2 AND 40;

INSERT INTO search_words (word)
  SELECT DISTINCT word FROM module_words JOIN modules ON modules.id = module_id
  WHERE status = 'published' ON CONFLICT DO NOTHING;

-- A new name is found by at once.
CREATE FUNCTION pass_on_author_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE modules SET author_name = coalesce(NEW.full_name, '') WHERE author_id = NEW.id;
  INSERT INTO search_words (word)
    SELECT DISTINCT word FROM module_words JOIN modules ON modules.id = module_id
    WHERE author_id = NEW.id AND status = 'published' ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER users_author_name AFTER UPDATE OF full_name ON users FOR EACH ROW
  WHEN (NEW.full_name IS DISTINCT FROM OLD.full_name) EXECUTE FUNCTION pass_on_author_name();

-- Words to a query: each by its stem or as written, and, where asked, as the beginning of a word. Words
-- that English ignores ("for", "the") ask for nothing.
DROP FUNCTION search_query(text[], boolean);
CREATE FUNCTION search_query(words text[], with_prefix boolean[]) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT string_agg(
    '(' || (to_tsquery('english', word) || to_tsquery('simple',
      word || CASE WHEN is_prefix THEN ':*' ELSE '' END))::text || ')', ' & '
  )::tsquery
  FROM unnest(words, with_prefix) AS given (word, is_prefix)
  WHERE numnode(to_tsquery('english', word)) > 0
);
