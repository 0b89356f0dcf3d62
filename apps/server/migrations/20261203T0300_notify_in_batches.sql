-- How far an event with many recipients has been announced. Each batch moves the position in its own
-- transaction; the row is deleted after the last one.
CREATE TABLE notification_fan_outs (
  event_id bigint PRIMARY KEY REFERENCES events,
  audience text NOT NULL CHECK (audience IN ('concerned', 'auditors', 'moderators', 'holders',
    'threadFollowers', 'categoryFollowers')),
  after_user_id integer NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now()
);
