-- What was counted of someone's work, from which users.trust_score follows.
CREATE TABLE reputations (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  buyers integer NOT NULL,
  rating_count integer NOT NULL,
  rating_sum integer NOT NULL,
  decisions integer NOT NULL,
  overturned integer NOT NULL,
  days integer NOT NULL,
  computed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX purchases_seller ON purchases (seller_id);
CREATE INDEX reviews_engineer ON reviews (engineer_id) WHERE engineer_id IS NOT NULL;
ALTER TABLE users ADD CHECK (trust_score BETWEEN 0 AND 100);
