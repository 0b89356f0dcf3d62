-- What buyers fetched with their registry clients: of each of them, a module and a week, the version
-- that came last. A machine that installs all day counts once, for its owner.
CREATE TABLE installs (
  module_id integer NOT NULL REFERENCES modules,
  -- Its Monday, in UTC.
  week date NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  version_id integer NOT NULL REFERENCES module_versions,
  at timestamptz NOT NULL,
  PRIMARY KEY (module_id, week, user_id)
);
CREATE INDEX installs_user ON installs (user_id, module_id, week DESC);
