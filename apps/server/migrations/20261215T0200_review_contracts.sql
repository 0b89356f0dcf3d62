-- Both sides of a completed contract review each other. Until they are published, reviews are sealed.
ALTER TABLE reviews
  ADD COLUMN client_id integer REFERENCES users,
  ADD COLUMN contract_id integer REFERENCES contracts,
  DROP CONSTRAINT reviews_check,
  ADD CONSTRAINT reviews_subject CHECK (num_nonnulls(module_id, engineer_id, client_id) = 1),
  ADD CONSTRAINT reviews_of_clients CHECK (client_id IS NULL OR contract_id IS NOT NULL),
  ADD CONSTRAINT reviews_of_modules CHECK (module_id IS NULL OR contract_id IS NULL);

CREATE TABLE sealed_reviews (
  contract_id integer NOT NULL REFERENCES contracts,
  author_id integer NOT NULL REFERENCES users,
  content text NOT NULL CHECK (char_length(content) >= 10),
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  -- The timer: when it is published, unless both have written before.
  publishes_at timestamptz NOT NULL,
  PRIMARY KEY (contract_id, author_id)
);
CREATE INDEX sealed_reviews_due ON sealed_reviews (publishes_at);
CREATE INDEX sealed_reviews_author ON sealed_reviews (author_id);

CREATE OR REPLACE FUNCTION announce_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  review reviews := coalesce(NEW, OLD);
BEGIN
  PERFORM announce_subject('module', review.module_id::text);
  PERFORM announce_subject('engineer', review.engineer_id::text);
  PERFORM announce_account(author_id) FROM modules WHERE id = review.module_id;
  PERFORM announce_account(user_id) FROM engineers WHERE id = review.engineer_id;
  PERFORM announce_account(review.client_id);
  RETURN NULL;
END $$;
