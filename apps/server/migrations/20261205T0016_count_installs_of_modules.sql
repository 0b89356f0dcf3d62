-- Every buyer counts once a week.
ALTER TABLE modules ADD COLUMN install_count integer NOT NULL DEFAULT 0;

CREATE FUNCTION count_module_installs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two processes don't wait for each other.
  PERFORM FROM modules WHERE id IN (SELECT module_id FROM added) ORDER BY id FOR NO KEY UPDATE;
  UPDATE modules SET install_count = install_count + delta.count
    FROM (SELECT module_id, count(*) FROM added GROUP BY module_id) AS delta
    WHERE modules.id = delta.module_id;
  RETURN NULL;
END $$;
CREATE TRIGGER installs_counted AFTER INSERT ON installs
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_module_installs();
UPDATE modules SET install_count = counted.count
  FROM (SELECT module_id, count(*) FROM installs GROUP BY module_id) AS counted WHERE modules.id = counted.module_id;
