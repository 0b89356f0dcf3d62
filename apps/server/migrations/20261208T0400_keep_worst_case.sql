-- The lowest security score that other inputs lead to, where it is lower. Filled by the next scan.
ALTER TABLE modules ADD COLUMN worst_case jsonb;
