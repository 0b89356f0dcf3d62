-- Events that administrators manage. They used to be documents: registrations for those belong to none
-- of the events here.
DROP TABLE event_registrations;

CREATE TABLE calendar_events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('webinar', 'workshop', 'conference')),
  status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'canceled')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The zone in which the start was entered.
  time_zone text NOT NULL,
  place text,
  -- For people with a place only.
  join_url text,
  capacity integer NOT NULL CHECK (capacity > 0),
  cancel_reason text,
  recording_url text,
  summary text,
  -- Rises with each change, so that calendars replace the event (SEQUENCE in RFC 5545).
  revision integer NOT NULL DEFAULT 0,
  -- Made by the demo data.
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_at > starts_at),
  CHECK (place IS NOT NULL OR join_url IS NOT NULL),
  CHECK ((status = 'canceled') = (cancel_reason IS NOT NULL))
);
CREATE INDEX calendar_events_ends ON calendar_events (ends_at DESC, id DESC);

CREATE TABLE event_registrations (
  -- The waiting list is in this order.
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id integer NOT NULL REFERENCES calendar_events ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users,
  state text NOT NULL CHECK (state IN ('registered', 'waiting')),
  -- The email that the person is still to get.
  notice text CHECK (notice IN ('registered', 'changed', 'canceled')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (event_id, user_id)
);
CREATE INDEX event_registrations_user ON event_registrations (user_id);
CREATE INDEX event_registrations_notices ON event_registrations (event_id, id)
  WHERE notice IS NOT NULL;

ALTER TABLE site_entries DROP CONSTRAINT site_entries_kind_check;
ALTER TABLE site_entries ADD CONSTRAINT site_entries_kind_check
  CHECK (kind IN ('module', 'engineer', 'service', 'thread', 'documentation', 'rule', 'article',
    'tutorial', 'event', 'answer', 'page'));
