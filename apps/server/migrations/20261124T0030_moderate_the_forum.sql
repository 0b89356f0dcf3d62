-- What readers report, and what became of it.
CREATE TABLE forum_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id integer NOT NULL REFERENCES forum_posts ON DELETE CASCADE,
  reporter_id integer NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (reason IN ('spam', 'abuse', 'secret', 'off-topic', 'other')),
  note text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'upheld', 'dismissed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (post_id, reporter_id)
);
CREATE INDEX forum_reports_open ON forum_reports (id) WHERE status = 'open';
CREATE INDEX forum_reports_reporter ON forum_reports (reporter_id);

-- What waits for a moderator, and whose: one at a time for each.
CREATE INDEX forum_posts_held ON forum_posts (id) WHERE status = 'held';
CREATE INDEX forum_threads_held ON forum_threads (id) WHERE status = 'held';
