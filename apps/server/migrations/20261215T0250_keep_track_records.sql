-- What became of each contract that both confirmed, from its events. The figures of engineers and
-- clients are counted from these rows.
CREATE TABLE contract_records (
  contract_id integer PRIMARY KEY,
  client_id integer NOT NULL REFERENCES users,
  engineer_id integer NOT NULL REFERENCES users,
  ended_at timestamptz,
  is_completed boolean NOT NULL DEFAULT false,
  was_funded boolean NOT NULL DEFAULT false,
  was_disputed boolean NOT NULL DEFAULT false,
  -- Milestones that were delivered or should have been, and how many of them were on time.
  due smallint NOT NULL DEFAULT 0,
  on_time smallint NOT NULL DEFAULT 0 CHECK (on_time BETWEEN 0 AND due),
  -- The engineer's published rating of the client.
  client_rating smallint CHECK (client_rating BETWEEN 1 AND 5),
  CHECK (NOT is_completed OR (was_funded AND ended_at IS NOT NULL))
);
CREATE INDEX contract_records_engineer ON contract_records (engineer_id, client_id);
CREATE INDEX contract_records_client ON contract_records (client_id);

-- An engineer's page shows their figures, and an open project its client's.
CREATE FUNCTION announce_contract_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_subject('engineer', id::text) FROM engineers WHERE user_id = NEW.engineer_id;
  PERFORM announce_subject('project', id::text) FROM projects
    WHERE user_id = NEW.client_id AND status = 'open';
  RETURN NULL;
END $$;
CREATE TRIGGER contract_records_subjects AFTER INSERT OR UPDATE ON contract_records
  FOR EACH ROW EXECUTE FUNCTION announce_contract_record();
