-- Addresses that accounts want told of what appears in their activity.
CREATE TABLE webhooks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  url text NOT NULL,
  types text[] NOT NULL,
  sealed_secret text NOT NULL,
  -- After a rotation, both secrets sign until then.
  sealed_previous_secret text,
  previous_signs_until timestamptz,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'stopped')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The process that sends to it holds it until then.
  held_until timestamptz,
  -- Since when every delivery has failed, how often in a row, and until when nothing is tried.
  failing_since timestamptz,
  failures integer NOT NULL DEFAULT 0,
  rests_until timestamptz
);
CREATE INDEX webhooks_user ON webhooks (user_id, id);

-- An event on its way to an address. Without an event it is a test.
CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id integer NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event_id bigint REFERENCES events,
  type text NOT NULL,
  status text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'delivered', 'failed', 'withheld')),
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  last_attempt_at timestamptz,
  -- Null once there are no more attempts.
  next_attempt_at timestamptz DEFAULT now(),
  answer_status integer,
  answer text,
  CHECK ((status = 'waiting') = (next_attempt_at IS NOT NULL)),
  UNIQUE (webhook_id, event_id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, (attempts > 0), id)
  WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_next ON webhook_deliveries (next_attempt_at) WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id);
