-- What is rendered again: texts of an earlier renderer, and those that there was no time for.
CREATE INDEX messages_rendering ON messages (rendering, id);
CREATE INDEX services_rendering ON services (description_rendering, id);

-- Whether anything names a file that is about to be removed.
CREATE INDEX uploads_sha256 ON uploads (sha256);
CREATE INDEX version_pictures_sha256 ON version_pictures (sha256);
CREATE INDEX account_exports_sha256 ON account_exports (sha256);
CREATE INDEX modules_picture ON modules (picture_sha256);
CREATE INDEX avatars_small_sha256 ON avatars (small_sha256);
CREATE INDEX service_pictures_small_sha256 ON service_pictures (small_sha256);
