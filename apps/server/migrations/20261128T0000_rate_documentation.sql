-- How many found a topic of the documentation helpful, and how many did not. Nobody is remembered.
CREATE TABLE documentation_ratings (
  address text PRIMARY KEY,
  helpful integer NOT NULL DEFAULT 0 CHECK (helpful >= 0),
  unhelpful integer NOT NULL DEFAULT 0 CHECK (unhelpful >= 0)
);
