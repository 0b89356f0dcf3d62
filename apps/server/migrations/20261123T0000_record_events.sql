-- What happened, recorded in the transaction in which it happened, for ever.
CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Ids are given before commits, in any order. Once every transaction up to this one has ended, all
  -- events up to it are there: consumers read in the order of (transaction_id, id), up to that.
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  type text NOT NULL,
  -- Numbers without references: events outlive whom and what they are about. Null: nobody signed in.
  actor_id integer,
  subject_kind text NOT NULL,
  subject_id integer,
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX events_in_order ON events (transaction_id, id);
-- For the audit log, which is read newest first, by any of these.
CREATE INDEX events_type ON events (type, id DESC);
CREATE INDEX events_actor ON events (actor_id, id DESC);
CREATE INDEX events_subject ON events (subject_kind, subject_id, id DESC);
CREATE INDEX events_at ON events (at);

CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_append_only();

CREATE FUNCTION announce_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stackyard_changes', 'events');
  RETURN NULL;
END $$;
CREATE TRIGGER events_announced AFTER INSERT ON events
  FOR EACH STATEMENT EXECUTE FUNCTION announce_events();

-- In whose activity an event stands: whoever did it, and those whom it concerns.
CREATE TABLE event_people (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES events,
  PRIMARY KEY (user_id, event_id)
);

-- How far each consumer has come: all events up to (transaction_id, event_id) are dealt with. Whoever
-- holds the row consumes.
CREATE TABLE event_cursors (
  consumer text PRIMARY KEY,
  transaction_id xid8 NOT NULL DEFAULT '0',
  event_id bigint NOT NULL DEFAULT 0,
  -- Of the next event: how often it has failed, and when it is tried again.
  failures integer NOT NULL DEFAULT 0,
  retry_at timestamptz
);

-- Events that a consumer could not deal with however often it tried: set aside, so that those behind
-- them go on, and tried again at each start.
CREATE TABLE event_failures (
  consumer text NOT NULL REFERENCES event_cursors,
  event_id bigint NOT NULL REFERENCES events,
  error text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);

-- From where a token was used, so that a new address is noticed.
CREATE TABLE registry_token_addresses (
  token_id integer NOT NULL REFERENCES registry_tokens ON DELETE CASCADE,
  network text NOT NULL,
  first_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (token_id, network)
);
