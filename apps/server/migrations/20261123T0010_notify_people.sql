-- What somebody is told of: made from events by a consumer, once a person and event.
CREATE TABLE notifications (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES events,
  kind text NOT NULL CHECK (kind IN ('security', 'account', 'decisions', 'sales', 'reviews', 'purchases',
    'updates', 'audits')),
  -- As whom they are told, which decides the sentence.
  audience text NOT NULL CHECK (audience IN ('concerned', 'auditors', 'holders')),
  -- The ways that they had chosen when it came.
  in_app boolean NOT NULL,
  by_mail boolean NOT NULL,
  in_digest boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  digested_at timestamptz,
  UNIQUE (user_id, event_id)
);
CREATE INDEX notifications_newest ON notifications (user_id, id DESC) WHERE in_app;
CREATE INDEX notifications_unread ON notifications (user_id, id DESC) WHERE in_app AND read_at IS NULL;
CREATE INDEX notifications_undigested ON notifications (user_id) WHERE in_digest AND digested_at IS NULL;

-- How somebody wants to be told; where there is no row, as the contract says.
CREATE TABLE notification_choices (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('security', 'account', 'decisions', 'sales', 'reviews', 'purchases',
    'updates', 'audits')),
  in_app boolean NOT NULL,
  by_mail boolean NOT NULL,
  in_digest boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);
