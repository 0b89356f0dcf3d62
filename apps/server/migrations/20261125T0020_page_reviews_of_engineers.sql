-- An engineer's reviews are read page by page, the newest first, as a module's are.
CREATE INDEX reviews_engineer_newest ON reviews (engineer_id, id DESC) WHERE engineer_id IS NOT NULL;
DROP INDEX reviews_engineer;
