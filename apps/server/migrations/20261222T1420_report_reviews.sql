-- Reports of reviews. The number has no reference, because a hidden review is kept elsewhere.
CREATE TABLE review_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id integer NOT NULL,
  reporter_id integer NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (reason IN ('spam', 'abuse', 'secret', 'off-topic', 'other')),
  note text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'upheld', 'dismissed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (review_id, reporter_id)
);
CREATE INDEX review_reports_open ON review_reports (review_id) WHERE status = 'open';
CREATE INDEX review_reports_reporter ON review_reports (reporter_id);

-- Reviews that an administrator has hidden. They are moved here, so that nothing counts or shows them.
CREATE TABLE hidden_reviews (
  id integer PRIMARY KEY,
  author_id integer NOT NULL REFERENCES users,
  module_id integer REFERENCES modules ON DELETE CASCADE,
  engineer_id integer REFERENCES engineers ON DELETE CASCADE,
  client_id integer REFERENCES users,
  contract_id integer REFERENCES contracts,
  -- The whole row, as it was.
  review jsonb NOT NULL,
  hidden_by integer NOT NULL REFERENCES users,
  reason text NOT NULL,
  hidden_at timestamptz NOT NULL DEFAULT now(),
  appeal text,
  appealed_at timestamptz,
  -- Why an appeal was refused, which is final. A granted appeal restores the review.
  answer text,
  CHECK ((appeal IS NULL) = (appealed_at IS NULL)),
  CHECK (answer IS NULL OR appeal IS NOT NULL)
);
CREATE INDEX hidden_reviews_author ON hidden_reviews (author_id);
CREATE INDEX hidden_reviews_module ON hidden_reviews (module_id) WHERE module_id IS NOT NULL;
CREATE INDEX hidden_reviews_engineer ON hidden_reviews (engineer_id) WHERE engineer_id IS NOT NULL;
CREATE INDEX hidden_reviews_contract ON hidden_reviews (contract_id) WHERE contract_id IS NOT NULL;
CREATE INDEX hidden_reviews_appealed ON hidden_reviews (id) WHERE appeal IS NOT NULL AND answer IS NULL;
