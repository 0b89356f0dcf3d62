import { testRule } from "../../../test/rule-fixtures.ts";

const BUCKET = 'resource "aws_s3_bucket" "x" {}\n';
const lifecycle = (rules: string) =>
  `resource "aws_s3_bucket_lifecycle_configuration" "x" {\n  bucket = aws_s3_bucket.x.id\n${rules}\n}\n`;
const rule = (body: string, status = "Enabled") =>
  `rule {\n  id = "r"\n  status = "${status}"\n${body}\n}\n`;
const inside = (body: string) => `resource "aws_s3_bucket" "x" {\n${body}\n}\n`;
const versioning = (status: string) =>
  `resource "aws_s3_bucket_versioning" "x" {\n  bucket = aws_s3_bucket.x.id\n  versioning_configuration {\n    status = "${status}"\n  }\n}\n`;

const EXPIRY = "expiration {\n  days = 90\n}";
const ABORT = "abort_incomplete_multipart_upload {\n  days_after_initiation = 7\n}";
const NONCURRENT = "noncurrent_version_expiration {\n  noncurrent_days = 30\n}";

testRule("eff-s3-lifecycle", {
  fails: { "no lifecycle": BUCKET },
  passes: {
    "a lifecycle of its own": BUCKET + lifecycle(""),
    "rules in the bucket": inside("lifecycle_rule {\n  enabled = true\n}"),
  },
});

testRule("eff-s3-multipart", {
  fails: {
    "no rule for it": BUCKET + lifecycle(rule(EXPIRY)),
    "a rule that is switched off": BUCKET + lifecycle(rule(ABORT, "Disabled")),
    "no rule for it in the bucket": inside("lifecycle_rule {\n  enabled = true\n}"),
    "a bucket of others": lifecycle(rule(EXPIRY)).replace("aws_s3_bucket.x.id", "var.bucket"),
  },
  passes: {
    "a bucket of others": lifecycle(rule(ABORT)).replace("aws_s3_bucket.x.id", "var.bucket"),
    "one rule of several": BUCKET + lifecycle(rule(EXPIRY) + rule(ABORT)),
    "in the bucket": inside(
      "lifecycle_rule {\n  enabled = true\n  abort_incomplete_multipart_upload_days = 7\n}",
    ),
    "in one of both places":
      inside("lifecycle_rule {\n  enabled = true\n}") + lifecycle(rule(ABORT)),
    "no lifecycle, which is reported as such": BUCKET,
  },
  open: {
    "rules of the caller": `variable "rules" {}\n${BUCKET}${lifecycle(
      'dynamic "rule" {\n  for_each = var.rules\n  content {\n    status = "Enabled"\n    dynamic "abort_incomplete_multipart_upload" {\n      for_each = rule.value\n      content {}\n    }\n  }\n}',
    )}`,
  },
});

testRule("eff-s3-noncurrent", {
  fails: {
    "no rule for it": BUCKET + versioning("Enabled") + lifecycle(rule(EXPIRY)),
    "no rule for it in the bucket": inside(
      "versioning {\n  enabled = true\n}\nlifecycle_rule {\n  enabled = true\n}",
    ),
  },
  passes: {
    "a rule for it": BUCKET + versioning("Enabled") + lifecycle(rule(NONCURRENT)),
    "in the bucket": inside(
      "versioning {\n  enabled = true\n}\nlifecycle_rule {\n  enabled = true\n  noncurrent_version_expiration {\n    days = 9\n  }\n}",
    ),
    "no versions": BUCKET + versioning("Disabled") + lifecycle(rule(EXPIRY)),
    "locked versions":
      BUCKET.replace("{", "{\n  object_lock_enabled = true\n") +
      versioning("Enabled") +
      lifecycle(rule(EXPIRY)),
  },
});

const encrypted = (rule: string) =>
  `variable "given" {}\nresource "aws_s3_bucket_server_side_encryption_configuration" "it" {\n  bucket = "it"\n  rule {\n${rule}\n  }\n}\n`;
const byKey = (algorithm: string) =>
  `apply_server_side_encryption_by_default {\n  sse_algorithm = "${algorithm}"\n}`;
const ownBlock = (rule: string) =>
  `resource "aws_s3_bucket" "it" {\n  server_side_encryption_configuration {\n    rule {\n${rule}\n    }\n  }\n}\n`;

testRule("eff-s3-bucket-key", {
  fails: {
    "KMS without a bucket key": encrypted(byKey("aws:kms")),
    "a bucket key that is switched off": encrypted(
      `bucket_key_enabled = false\n${byKey("aws:kms")}`,
    ),
    "in the block of the bucket": ownBlock(byKey("aws:kms")),
    "a template": {
      "t.yaml":
        "Resources:\n  It:\n    Type: AWS::S3::Bucket\n    Properties:\n      BucketEncryption:\n        ServerSideEncryptionConfiguration:\n          - ServerSideEncryptionByDefault: {SSEAlgorithm: aws:kms}\n",
    },
  },
  passes: {
    "a bucket key": encrypted(`bucket_key_enabled = true\n${byKey("aws:kms")}`),
    "a key of S3": encrypted(byKey("AES256")),
    "two layers, which take no bucket key": encrypted(byKey("aws:kms:dsse")),
    "a bucket without the block": 'resource "aws_s3_bucket" "it" {}\n',
    "a bucket key of a template": {
      "t.yaml":
        "Resources:\n  It:\n    Type: AWS::S3::Bucket\n    Properties:\n      BucketEncryption:\n        ServerSideEncryptionConfiguration:\n          - BucketKeyEnabled: true\n            ServerSideEncryptionByDefault: {SSEAlgorithm: aws:kms}\n",
    },
  },
  open: {
    "a choice of the caller's": encrypted(`bucket_key_enabled = var.given\n${byKey("aws:kms")}`),
  },
});
