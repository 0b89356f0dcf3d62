-- The index reviews_engineer_author replaces it.
ALTER TABLE reviews DROP CONSTRAINT reviews_engineer_id_author_id_key;
