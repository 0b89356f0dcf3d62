import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const [id, argument] of [
  ["aws-s3-block-public-acls", "block_public_acls"],
  ["aws-s3-block-public-policy", "block_public_policy"],
  ["aws-s3-ignore-public-acls", "ignore_public_acls"],
  ["aws-s3-restrict-public-buckets", "restrict_public_buckets"],
] as const) {
  testArgumentRule(id, {
    type: "aws_s3_bucket_public_access_block",
    argument,
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

const BUCKET = `resource "aws_s3_bucket" "fixture" {
  bucket = "example-logs"
}`;

testRule("aws-s3-pab-missing", {
  fails: {
    "a bucket alone": BUCKET,
    "a block for another bucket": `${BUCKET}
      resource "aws_s3_bucket" "other" {}
      resource "aws_s3_bucket_public_access_block" "other" {
        bucket = aws_s3_bucket.other.id
      }
      resource "aws_s3_bucket_public_access_block" "named" {
        bucket = "some-other-bucket"
      }`,
    "a block for one of two instances": `
      resource "aws_s3_bucket" "fixture" {
        count = 2
      }
      resource "aws_s3_bucket_public_access_block" "fixture" {
        bucket = aws_s3_bucket.fixture[1].id
      }`,
  },
  failsByDefault: {
    "a block switched off by default": `
      variable "block_public_access" {
        type    = bool
        default = false
      }
      ${BUCKET}
      resource "aws_s3_bucket_public_access_block" "fixture" {
        count  = var.block_public_access ? 1 : 0
        bucket = aws_s3_bucket.fixture.id
      }`,
  },
  open: {
    "a block that the caller decides on": `
      variable "block_public_access" {
        type = bool
      }
      ${BUCKET}
      resource "aws_s3_bucket_public_access_block" "fixture" {
        count  = var.block_public_access ? 1 : 0
        bucket = aws_s3_bucket.fixture.id
      }`,
    "a block for a bucket the caller names": `
      variable "bucket" {
        type = string
      }
      ${BUCKET}
      resource "aws_s3_bucket_public_access_block" "fixture" {
        bucket = var.bucket
      }`,
  },
  passes: {
    "a block by reference": `${BUCKET}
      resource "aws_s3_bucket_public_access_block" "fixture" {
        bucket = aws_s3_bucket.fixture.id
      }`,
    "a block by name": `${BUCKET}
      resource "aws_s3_bucket_public_access_block" "fixture" {
        bucket = "example-logs"
      }`,
    "a block for each instance": `
      resource "aws_s3_bucket" "fixture" {
        for_each = toset(["a", "b"])
      }
      resource "aws_s3_bucket_public_access_block" "fixture" {
        for_each = aws_s3_bucket.fixture
        bucket   = each.value.id
      }`,
    "the one instance, joined from a splat": `
      variable "create" {
        type    = bool
        default = true
      }
      resource "aws_s3_bucket" "fixture" {
        count = var.create ? 1 : 0
      }
      resource "aws_s3_bucket_public_access_block" "fixture" {
        count  = var.create ? 1 : 0
        bucket = join("", aws_s3_bucket.fixture.*.id)
      }`,
    "a block in a module of its own": {
      "main.tf": `${BUCKET}
        module "guard" {
          source = "./modules/guard"
          bucket = aws_s3_bucket.fixture.id
        }`,
      "modules/guard/main.tf": `
        variable "bucket" {
          type = string
        }
        resource "aws_s3_bucket_public_access_block" "this" {
          bucket = var.bucket
        }`,
    },
  },
});

const bucketPolicy = (policy: string) => `
  resource "aws_s3_bucket_policy" "fixture" {
    bucket = "example-logs"
    policy = ${policy}
  }`;

testRule("aws-s3-policy-any-principal", {
  fails: {
    jsonencode: bucketPolicy(`jsonencode({
      Statement = [{ Effect = "Allow", Principal = "*", Action = "s3:GetObject", Resource = "*" }]
    })`),
    "a heredoc with a reference in it": `${BUCKET}
      ${bucketPolicy(`<<-EOT
        {
          "Statement": {
            "Effect": "Allow",
            "Principal": { "AWS": ["*"] },
            "Action": "s3:*",
            "Resource": "\${aws_s3_bucket.fixture.arn}/*"
          }
        }
      EOT
    `)}`,
    "a policy document": `
      data "aws_iam_policy_document" "fixture" {
        statement {
          actions   = ["s3:GetObject"]
          resources = ["arn:aws:s3:::example-logs/*"]
          principals {
            type        = "*"
            identifiers = ["*"]
          }
        }
      }
      ${bucketPolicy("data.aws_iam_policy_document.fixture.json")}`,
    "a template file": {
      "main.tf": bucketPolicy(`templatefile("\${path.module}/policy.json.tftpl", { who = "*" })`),
      "policy.json.tftpl": `{ "Statement": [{ "Effect": "Allow", "Principal": "\${who}" }] }`,
    },
  },
  passes: {
    "a condition": bucketPolicy(`jsonencode({
      Statement = [{
        Effect    = "Allow"
        Principal = "*"
        Action    = "s3:GetObject"
        Condition = { StringEquals = { "aws:SourceVpce" = "vpce-1a2b3c4d" } }
      }]
    })`),
    "a denial": bucketPolicy(`jsonencode({ Statement = [{ Effect = "Deny", Principal = "*" }] })`),
    "a named account": bucketPolicy(`jsonencode({
      Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::123456789012:root" } }]
    })`),
  },
  open: {
    "a policy of the caller": `variable "policy" {}${bucketPolicy("var.policy")}`,
  },
});
