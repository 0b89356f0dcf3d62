-- Webhooks of payment providers as they came, once by the provider's ID of the event.
CREATE TABLE provider_events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  -- Of the event. Events of the other mode than the provider's are ignored.
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  endpoint text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  about jsonb NOT NULL,
  -- What is read again from the provider, such as "charge:order-12".
  subject text,
  is_ignored boolean NOT NULL,
  -- The raw body. Removed after some time, because it contains personal data.
  payload text,
  error text,
  happened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  UNIQUE (provider, event_id),
  CHECK (is_ignored OR subject IS NOT NULL),
  CHECK (processed_at IS NULL OR NOT is_ignored)
);
CREATE INDEX provider_events_waiting ON provider_events (subject)
  WHERE processed_at IS NULL AND NOT is_ignored;
CREATE INDEX provider_events_subject ON provider_events (subject);
CREATE INDEX provider_events_payload ON provider_events (received_at) WHERE payload IS NOT NULL;
