-- Places at the times of events, which are documents: an event is named by its slug.
CREATE TABLE event_registrations (
  -- Whoever comes first waits first.
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL,
  starts_at timestamptz NOT NULL,
  user_id integer NOT NULL REFERENCES users,
  state text NOT NULL CHECK (state IN ('registered', 'waiting')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (event, starts_at, user_id)
);
CREATE INDEX event_registrations_user ON event_registrations (user_id);
