-- What a module's author answers to a review of it: one answer, which they may change.
CREATE TABLE review_answers (
  review_id integer PRIMARY KEY REFERENCES reviews ON DELETE CASCADE,
  content text NOT NULL CHECK (char_length(content) >= 10),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz
);
