-- Runs outside a transaction.
-- Scans by their rules, to find those of older ones.
CREATE INDEX CONCURRENTLY scans_ruleset ON scans (ruleset_version, upload_id) WHERE report IS NOT NULL;
