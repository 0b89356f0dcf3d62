-- A span without failed probes. Each successful probe extends the newest one; a gap is an outage.
CREATE TABLE uptime_spans (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ended_at >= started_at)
);
