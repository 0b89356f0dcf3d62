import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-sqs-encryption", {
  type: "aws_sqs_queue",
  argument: "sqs_managed_sse_enabled",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

testRule("aws-sqs-encryption", {
  passes: {
    "a key":
      'resource "aws_sqs_queue" "fixture" {\n  sqs_managed_sse_enabled = false\n  kms_master_key_id = "alias/aws/sqs"\n}',
  },
  failsByDefault: {
    "a key that callers may leave out": `
      variable "settings" {
        type = object({ key = optional(string) })
      }
      resource "aws_sqs_queue" "fixture" {
        kms_master_key_id       = var.settings.key
        sqs_managed_sse_enabled = false
      }`,
  },
});

const queuePolicy = (statement: string) => `
  resource "aws_sqs_queue_policy" "fixture" {
    queue_url = "https://sqs.eu-central-1.amazonaws.com/123456789012/jobs"
    policy    = jsonencode({ Statement = [{ Effect = "Allow", ${statement} }] })
  }`;

testRule("aws-sqs-policy-open", {
  fails: {
    everyone: queuePolicy('Principal = "*", Action = "sqs:SendMessage", Resource = "*"'),
    "every account": queuePolicy('Principal = { AWS = "*" }, Action = "sqs:SendMessage"'),
    "every action": queuePolicy('Principal = { AWS = "123456789012" }, Action = ["*"]'),
    "on the queue itself, in a heredoc": `
      resource "aws_sqs_queue" "fixture" {
        policy = <<-EOT
          { "Statement": { "Effect": "Allow", "Principal": "*", "Action": "sqs:ReceiveMessage" } }
        EOT
      }`,
    "a document": `
      data "aws_iam_policy_document" "queue" {
        statement {
          actions   = ["sqs:SendMessage"]
          resources = ["*"]
          principals {
            type        = "*"
            identifiers = ["*"]
          }
        }
      }
      resource "aws_sqs_queue_policy" "fixture" {
        policy = data.aws_iam_policy_document.queue.json
      }`,
  },
  passes: {
    "a denial": `
      resource "aws_sqs_queue_policy" "fixture" {
        policy = jsonencode({ Statement = { Effect = "Deny", Principal = "*", Action = "*" } })
      }`,
    "a service": queuePolicy(
      'Principal = { Service = "events.amazonaws.com" }, Action = "sqs:SendMessage"',
    ),
    "a condition": queuePolicy(`
      Principal = "*"
      Action    = "sqs:SendMessage"
      Condition = { ArnEquals = { "aws:SourceArn" = "arn:aws:sns:eu-central-1:123456789012:topic" } }
    `),
  },
});
