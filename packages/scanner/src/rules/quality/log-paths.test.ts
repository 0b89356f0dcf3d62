// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const bucket = (resource: string, action = "s3:PutObject") => `
  variable "given" {}
  data "aws_iam_policy_document" "logs" {
    statement {
      actions   = ["s3:GetBucketAcl"]
      resources = [aws_s3_bucket.logs.arn]
      principals {
        type        = "Service"
        identifiers = ["cloudtrail.amazonaws.com"]
      }
    }
    statement {
      actions   = ["${action}"]
      resources = ["${resource}"]
      principals {
        type        = "Service"
        identifiers = ["cloudtrail.amazonaws.com"]
      }
    }
  }
  resource "aws_s3_bucket" "logs" {
    bucket = "logs"
  }
  resource "aws_s3_bucket_policy" "logs" {
    bucket = aws_s3_bucket.logs.id
    policy = data.aws_iam_policy_document.logs.json
  }`;

const trail = (resource: string, prefix = 'a = "b"', action?: string) =>
  `${bucket(resource, action)}\nresource "aws_cloudtrail" "it" {\n  s3_bucket_name = aws_s3_bucket.logs.id\n  ${prefix}\n}\n`;

const balancer = (resource: string, prefix: string) =>
  `${bucket(resource)}\nresource "aws_lb" "it" {\n  access_logs {\n    bucket  = aws_s3_bucket.logs.id\n    enabled = true\n    prefix  = "${prefix}"\n  }\n}\n`;

const ARN = "${aws_s3_bucket.logs.arn}";

const OWN = 's3_key_prefix = "trail"';

testRule("quality-mismatched-resources", {
  fails: {
    "a trail with another folder": trail(`${ARN}/audit/AWSLogs/111122223333/*`, OWN),
    "a trail without the folder": trail(`${ARN}/audit/AWSLogs/111122223333/*`),
    "a trail with a folder that the policy lacks": trail(`${ARN}/AWSLogs/111122223333/*`, OWN),
    "a bucket by its name": trail("arn:aws:s3:::logs/AWSLogs/111122223333/*", OWN),
    "a load balancer": balancer(`${ARN}/web/AWSLogs/111122223333/*`, "api"),
  },
  passes: {
    "a trail with its folder": trail(`${ARN}/trail/AWSLogs/111122223333/*`, OWN),
    "a trail without a folder": trail(`${ARN}/AWSLogs/111122223333/*`),
    "all folders": trail(`${ARN}/*`, OWN),
    "all folders of logs": trail(`${ARN}/*/AWSLogs/*`, OWN),
    "the folder with all below": trail(`${ARN}/trail/*`, OWN),
    "the folder of the caller's choice": trail(`${ARN}/\${var.given}/AWSLogs/*`, OWN),
    "a statement about something else": trail(`${ARN}/audit/*`, OWN, "s3:GetObject"),
    "a load balancer with its folder": balancer(`${ARN}/api/AWSLogs/111122223333/*`, "api"),
  },
});
