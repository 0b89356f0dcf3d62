-- Which steps of the demo data are done, so that an interrupted first start goes on where it was.
CREATE TABLE seed_steps (
  name text PRIMARY KEY,
  done_at timestamptz NOT NULL DEFAULT now()
);

-- Demo data made before this table is whole.
INSERT INTO seed_steps (name) SELECT 'everything' FROM users WHERE username = 'mara-lindqvist';
