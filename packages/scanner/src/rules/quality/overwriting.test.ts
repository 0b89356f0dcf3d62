import { testRule } from "../../../test/rule-fixtures.ts";

const two = (type: string, one: string, other: string) =>
  `variable "given" {}\nvariable "other" {}\nresource "aws_s3_bucket" "it" {}\nresource "${type}" "one" {\n${one}\n}\nresource "${type}" "other" {\n${other}\n}\n`;

const stack = (bucket: string) => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Bucket:
    Type: AWS::S3::Bucket
  One:
    Type: AWS::S3::BucketPolicy
    Properties:
      Bucket: !Ref Bucket
  Two:
    Type: AWS::S3::BucketPolicy
    Properties:
      Bucket: ${bucket}
`,
});

testRule("quality-overwritten", {
  fails: {
    "two notifications": two(
      "aws_s3_bucket_notification",
      "bucket = var.given",
      "bucket = var.given",
    ),
    "two policies, by other attributes": two(
      "aws_s3_bucket_policy",
      "bucket = aws_s3_bucket.it.id",
      "bucket = aws_s3_bucket.it.bucket",
    ),
    "two lists of the members of a role": two(
      "google_project_iam_binding",
      'project = var.given\nrole = "roles/viewer"',
      'project = var.given\nrole = "roles/viewer"',
    ),
    "two policies of a template": stack("!Ref Bucket"),
  },
  passes: {
    "another bucket": two("aws_s3_bucket_notification", "bucket = var.given", "bucket = var.other"),
    "another role": two(
      "google_project_iam_binding",
      'project = var.given\nrole = "roles/viewer"',
      'project = var.given\nrole = "roles/editor"',
    ),
    "one or the other": two(
      "aws_s3_bucket_policy",
      "count = var.other ? 1 : 0\nbucket = var.given",
      "count = var.other ? 0 : 1\nbucket = var.given",
    ),
    "another bucket of a template": stack("logs"),
  },
});
