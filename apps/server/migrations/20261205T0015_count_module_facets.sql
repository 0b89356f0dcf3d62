CREATE TRIGGER modules_facets_insert AFTER INSERT ON modules
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_module_facets();
CREATE TRIGGER modules_facets_delete AFTER DELETE ON modules
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_module_facets();
CREATE TRIGGER modules_facets_update AFTER UPDATE ON modules FOR EACH ROW
  WHEN (OLD.facets IS DISTINCT FROM NEW.facets OR OLD.status <> NEW.status)
  EXECUTE FUNCTION count_module_facets();
INSERT INTO module_facet_counts (facet, count)
  SELECT facet, count(*) FROM modules, unnest(facets) AS facet WHERE status = 'published' GROUP BY facet;
