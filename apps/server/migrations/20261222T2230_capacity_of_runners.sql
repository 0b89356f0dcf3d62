-- How many operations a runner does at the same time. Those that don't say so do one.
ALTER TABLE runners ADD COLUMN capacity integer NOT NULL DEFAULT 1;
