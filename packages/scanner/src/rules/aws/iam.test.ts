import { testRule } from "../../../test/rule-fixtures.ts";

const policy = (statement: string) => `
  resource "aws_iam_policy" "fixture" {
    policy = jsonencode({ Version = "2012-10-17", Statement = [${statement}] })
  }`;

const document = (statement: string) => `
  data "aws_iam_policy_document" "fixture" {
    statement {
      ${statement}
    }
  }`;

testRule("aws-iam-admin-policy", {
  fails: {
    jsonencode: policy(`{ Effect = "Allow", Action = "*", Resource = "*" }`),
    "among other actions": policy(
      `{ Effect = "Allow", Action = ["s3:Get*", "*"], Resource = ["*"] }`,
    ),
    "a document, whose effect is Allow unless said": document('actions = ["*"]\nresources = ["*"]'),
    "a local through a template": `
      locals {
        action = "*"
      }
      resource "aws_iam_role_policy" "fixture" {
        policy = <<-EOT
          { "Statement": { "Effect": "Allow", "Action": "\${local.action}", "Resource": "*" } }
        EOT
      }`,
    "an inline policy of a role": `
      resource "aws_iam_role" "fixture" {
        inline_policy {
          policy = jsonencode({ Statement = { Effect = "Allow", Action = "*", Resource = "*" } })
        }
      }`,
    "a permission set": `
      resource "aws_ssoadmin_permission_set_inline_policy" "fixture" {
        inline_policy = jsonencode({ Statement = { Effect = "Allow", Action = "*:*", Resource = "*" } })
      }`,
    "statements made by a dynamic block": `
      data "aws_iam_policy_document" "fixture" {
        dynamic "statement" {
          for_each = ["s3:GetObject", "*"]
          content {
            actions   = [statement.value]
            resources = ["*"]
          }
        }
      }`,
  },
  failsByDefault: {
    "actions that are a default": `
      variable "actions" {
        type    = list(string)
        default = ["*"]
      }
      ${document('actions = var.actions\nresources = ["*"]')}`,
  },
  passes: {
    "one service": policy(`{ Effect = "Allow", Action = "s3:*", Resource = "*" }`),
    "one resource": policy(`{ Effect = "Allow", Action = "*", Resource = "arn:aws:s3:::example" }`),
    "a computed resource": `
      resource "aws_s3_bucket" "fixture" {}
      ${policy(`{ Effect = "Allow", Action = "*", Resource = aws_s3_bucket.fixture.arn }`)}`,
    "a denial": document('effect = "Deny"\nactions = ["*"]\nresources = ["*"]'),
  },
  open: {
    "actions of the caller": `
      variable "actions" {}
      ${document('actions = var.actions\nresources = ["*"]')}`,
  },
});

testRule("aws-iam-star-action", {
  fails: {
    "every action of a service": policy(`{ Effect = "Allow", Action = "s3:*", Resource = "*" }`),
    "in a document": document('actions = ["ec2:Describe*", "dynamodb:*"]\nresources = ["*"]'),
  },
  passes: {
    "a family of actions": policy(`{ Effect = "Allow", Action = "s3:Get*", Resource = "*" }`),
    "a denial": policy(`{ Effect = "Deny", Action = "s3:*", Resource = "*" }`),
  },
});

testRule("aws-iam-star-resource-write", {
  fails: {
    writing: policy(
      `{ Effect = "Allow", Action = ["s3:GetObject", "s3:PutObject"], Resource = "*" }`,
    ),
    "handing on roles": document('actions = ["iam:PassRole"]\nresources = ["*"]'),
    everything: document('actions = ["*"]\nresources = ["*"]'),
    "many at once": document('actions = ["dynamodb:BatchWriteItem"]\nresources = ["*"]'),
    "a family of actions": document('actions = ["ec2:Create*"]\nresources = ["*"]'),
  },
  passes: {
    reading: policy(
      `{ Effect = "Allow", Action = ["s3:GetObject", "ec2:Describe*"], Resource = "*" }`,
    ),
    "a named resource": policy(
      `{ Effect = "Allow", Action = "s3:PutObject", Resource = "arn:aws:s3:::b/*" }`,
    ),
    "actions that know no resource": document(
      'actions = ["cloudwatch:PutMetricData", "xray:PutTraceSegments"]\nresources = ["*"]',
    ),
    "a verb that only begins like one": document('actions = ["x:Settle"]\nresources = ["*"]'),
    "many read at once": document('actions = ["dynamodb:BatchGetItem"]\nresources = ["*"]'),
    "a condition": document(`actions = ["ec2:StopInstances"]
      resources = ["*"]
      condition {
        test     = "StringEquals"
        variable = "aws:ResourceTag/Team"
        values   = ["web"]
      }`),
  },
});
