-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY oauth_applications_logo ON oauth_applications (logo_sha256);
