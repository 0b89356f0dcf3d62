-- HTML made of an author's Markdown, with what it was made by: it is shown only if that still holds.
-- What earlier renderers made is forgotten, and made anew.
ALTER TABLE module_versions ALTER COLUMN readme_html DROP NOT NULL;
UPDATE module_versions SET readme_html = NULL;
ALTER TABLE module_versions
  ADD COLUMN readme_rendering text,
  ADD CHECK ((readme_html IS NULL) = (readme_rendering IS NULL));
ALTER TABLE modules
  ADD COLUMN description_html text,
  ADD COLUMN description_rendering text,
  ADD CHECK ((description_html IS NULL) = (description_rendering IS NULL)),
  -- Our copy of the listing's image.
  ADD COLUMN picture_sha256 text CHECK (picture_sha256 ~ '^[0-9a-f]{64}$');

-- Our copies of pictures on the web, by the address that an author gave.
CREATE TABLE pictures (
  url text PRIMARY KEY CHECK (char_length(url) <= 2000),
  -- None as long as it has not been fetched, and for ever when that has failed too often.
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  tries smallint NOT NULL,
  CHECK (num_nonnulls(sha256, width, height) IN (0, 3))
);
CREATE INDEX pictures_sha256 ON pictures (sha256);

-- Our copies of what a version's README shows. Who may see the version may see them.
CREATE TABLE version_pictures (
  version_id integer NOT NULL REFERENCES module_versions ON DELETE CASCADE,
  -- A path in the archive, or an address that begins with "https:".
  source text NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  width integer NOT NULL,
  height integer NOT NULL,
  PRIMARY KEY (version_id, source)
);
