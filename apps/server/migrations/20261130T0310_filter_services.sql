-- Everything that a filter of services can ask for, as words of the form kind:value. What is asked with
-- "at most" stands there under each step that it reaches, so that every filter is "contains all of these".
CREATE FUNCTION service_facets(specialization text, price_cents integer, delivery_days integer)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY(
  SELECT 'specialization:' || specialization UNION
  SELECT 'price:' || step FROM unnest(ARRAY[250, 500, 1000, 2500, 5000]) AS step WHERE price_cents <= step * 100 UNION
  SELECT 'delivery:' || step FROM unnest(ARRAY[3, 7, 14, 30]) AS step WHERE delivery_days <= step
  ORDER BY 1);

ALTER TABLE services ADD COLUMN facets text[] NOT NULL
  GENERATED ALWAYS AS (service_facets(specialization, price_cents, delivery_days)) STORED;

-- Words and filters together, for each search tier.
DROP INDEX services_search_0, services_search_1, services_search_2, services_search_3;
CREATE INDEX services_search_0 ON services USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE status = 'published' AND search_tier <= 0;
CREATE INDEX services_search_1 ON services USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE status = 'published' AND search_tier <= 1;
CREATE INDEX services_search_2 ON services USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE status = 'published' AND search_tier <= 2;
CREATE INDEX services_search_3 ON services USING gin (search_document, facets) WITH (fastupdate = off)
  WHERE status = 'published';

-- How many published services have each facet: kept, so that no page counts rows.
CREATE TABLE service_facet_counts (
  facet text COLLATE "C" PRIMARY KEY,
  count integer NOT NULL DEFAULT 0 CHECK (count >= 0)
);
INSERT INTO service_facet_counts (facet)
  SELECT 'specialization:' || specialization FROM service_counts WHERE specialization <> 'all' UNION ALL
  SELECT 'price:' || step FROM unnest(ARRAY[250, 500, 1000, 2500, 5000]) AS step UNION ALL
  SELECT 'delivery:' || step FROM unnest(ARRAY[3, 7, 14, 30]) AS step;
UPDATE service_facet_counts SET count = counted.n
FROM (SELECT facet, count(*) AS n FROM services, unnest(facets) AS facet
      WHERE status = 'published' GROUP BY 1) AS counted
WHERE counted.facet = service_facet_counts.facet;

CREATE FUNCTION count_service_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text[] := '{}';
  removed text[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.status = 'published' THEN added := NEW.facets; END IF;
  IF TG_OP <> 'INSERT' AND OLD.status = 'published' THEN removed := OLD.facets; END IF;
  IF added = removed THEN RETURN NULL; END IF;
  -- In one order, so that two who change at once wait for each other in no circle.
  PERFORM FROM service_facet_counts WHERE facet = ANY (added || removed) ORDER BY facet FOR UPDATE;
  UPDATE service_facet_counts SET count = count
      + (facet = ANY (added))::integer - (facet = ANY (removed))::integer
    WHERE facet = ANY (added || removed)
      AND (facet = ANY (added)) <> (facet = ANY (removed));
  RETURN NULL;
END $$;
CREATE TRIGGER services_facets_counted AFTER INSERT OR UPDATE OR DELETE ON services
  FOR EACH ROW EXECUTE FUNCTION count_service_facets();
