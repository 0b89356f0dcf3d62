ALTER TABLE settings DROP CONSTRAINT settings_key_check,
  ADD CONSTRAINT settings_key_check
    CHECK (key IN ('fees', 'limits', 'community', 'operator', 'announcement'));
