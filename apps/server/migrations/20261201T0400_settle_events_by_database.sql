-- Every transaction of this database below the answer has ended, and a snapshot taken later sees what
-- it recorded. pg_snapshot_xmin says the same of the whole server, so it waits for other databases.
CREATE FUNCTION events_settled_before() RETURNS xid8 LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  -- Before the look at what is running: what began in between has a higher number.
  upcoming bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  furthest bigint;
BEGIN
  -- An earlier call in the same transaction has kept what it saw.
  PERFORM pg_stat_clear_snapshot();
  -- The view has the lower half of each number, so it is counted back from the upcoming one. Prepared
  -- transactions are not in it, and record no events: PostgreSQL refuses to prepare one that notifies.
  SELECT max(behind) INTO furthest FROM (
    SELECT (upcoming - backend_xid::text::bigint) & 4294967295 AS behind FROM pg_stat_activity
    WHERE datname = current_database() AND backend_xid IS NOT NULL
  ) AS running WHERE behind < 2147483648;
  RETURN (upcoming - coalesce(furthest, 0))::text::xid8;
END $$;
