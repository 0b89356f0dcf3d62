import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-kms-rotation", {
  type: "aws_kms_key",
  argument: "enable_key_rotation",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

const key = (body: string) => `resource "aws_kms_key" "fixture" {\n${body}\n}`;

testRule("aws-kms-rotation", {
  fails: { "symmetric, spelt out": key('customer_master_key_spec = "SYMMETRIC_DEFAULT"') },
  passes: {
    "a key for signatures": key('key_usage = "SIGN_VERIFY"'),
    "an asymmetric key for encryption": key('customer_master_key_spec = "RSA_4096"'),
    "a key kept in hardware of one's own": key('custom_key_store_id = "cks-0123456789abcdef0"'),
  },
  open: { "a use the caller decides on": `variable "use" {}\n${key("key_usage = var.use")}` },
});

const EVERYONE = 'Statement = { Effect = "Allow", Principal = { AWS = "*" }, Action = "kms:*"';

testRule("aws-kms-any-principal", {
  fails: {
    jsonencode: key(`policy = jsonencode({ ${EVERYONE}, Resource = "*" } })`),
    "a heredoc": key(`policy = <<-EOT
      { "Statement": [{ "Effect": "Allow", "Principal": "*", "Action": "kms:*", "Resource": "*" }] }
    EOT`),
    "a document": `
      data "aws_iam_policy_document" "key" {
        statement {
          actions   = ["kms:Decrypt"]
          resources = ["*"]
          principals {
            type        = "AWS"
            identifiers = ["*"]
          }
        }
      }
      ${key("policy = data.aws_iam_policy_document.key.json")}`,
    "a policy of its own": `
      resource "aws_kms_key_policy" "fixture" {
        key_id = "1234abcd-12ab-34cd-56ef-1234567890ab"
        policy = jsonencode({ ${EVERYONE}, Resource = "*" } })
      }`,
  },
  passes: {
    "no policy": key(""),
    "the account": key(`policy = jsonencode({
      Statement = {
        Effect    = "Allow"
        Principal = { AWS = "arn:aws:iam::123456789012:root" }
        Action    = "kms:*"
        Resource  = "*"
      }
    })`),
    "a condition": key(`policy = jsonencode({
      ${EVERYONE}
        Resource  = "*"
        Condition = { StringEquals = { "kms:CallerAccount" = "123456789012" } }
      }
    })`),
  },
  open: { "a policy of the caller": `variable "policy" {}\n${key("policy = var.policy")}` },
});
