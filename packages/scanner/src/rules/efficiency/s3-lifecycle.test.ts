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
  },
});
