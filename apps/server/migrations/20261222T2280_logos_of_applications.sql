-- A picture that the owner uploaded, shown on the consent page.
ALTER TABLE oauth_applications
  ADD COLUMN logo_sha256 text CHECK (logo_sha256 ~ '^[0-9a-f]{64}$');
