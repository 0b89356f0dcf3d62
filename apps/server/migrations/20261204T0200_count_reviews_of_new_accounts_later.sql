-- Whether the rating counts in the module's. Those of new accounts do after a day.
ALTER TABLE reviews ADD COLUMN is_counted boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT reviews_counted CHECK (is_counted OR module_id IS NOT NULL);

-- How many reviews a module has, counted or not; `rating_count` says how many are counted.
ALTER TABLE modules ADD COLUMN review_count integer NOT NULL DEFAULT 0;
UPDATE modules SET review_count = rating_count WHERE rating_count > 0;

CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE modules SET review_count = review_count + 1 WHERE id = NEW.module_id;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_added AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.module_id IS NOT NULL) EXECUTE FUNCTION count_review();
