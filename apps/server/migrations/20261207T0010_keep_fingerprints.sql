-- What uploads are compared by, made by their scan. Auditors see copies in other accounts.
CREATE TABLE upload_fingerprints (
  upload_id integer PRIMARY KEY REFERENCES uploads ON DELETE CASCADE,
  -- Of the code without comments, white space and local names; null without code.
  code_digest text CHECK (code_digest ~ '^[0-9a-f]{64}$'),
  -- A MinHash: the share of equal places estimates the share of equal code.
  signature integer[] NOT NULL,
  -- Similar uploads have one in common.
  bands integer[] NOT NULL
);
CREATE INDEX upload_fingerprints_code ON upload_fingerprints (code_digest);
CREATE INDEX upload_fingerprints_bands ON upload_fingerprints USING gin (bands)
  WITH (fastupdate = off);
