// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const policy = (...statements: string[]) =>
  `resource "aws_s3_bucket_policy" "it" {\n  bucket = "it"\n  policy = jsonencode({ Statement = [${statements.join(", ")}] })\n}\n`;

const ALLOW = '{ Effect = "Allow", Principal = { AWS = "111122223333" }, Action = "s3:GetObject" }';

const deny = (condition: string) =>
  `{ Effect = "Deny", Principal = "*", Action = "s3:*", Condition = { ${condition} } }`;

const queue = (statement: string) =>
  `resource "aws_sqs_queue_policy" "it" {\n  queue_url = "it"\n  policy = jsonencode({ Statement = [${statement}] })\n}\n`;

const SENDERS =
  '{ Effect = "Allow", Principal = "*", Action = "sqs:SendMessage", Condition = { CONDITION } }';

testRule("aws-policy-without-tls", {
  fails: {
    "a queue of other accounts": queue(ALLOW),
    "a topic with its own policy": `resource "aws_sns_topic" "it" {\n  policy = jsonencode({ Statement = [${ALLOW}] })\n}\n`,
    "an owner of the sender": queue(
      SENDERS.replace("CONDITION", 'StringEquals = { "aws:PrincipalOrgID" = "o-1" }'),
    ),
    "a template": {
      "t.yaml":
        'Resources:\n  It:\n    Type: AWS::SNS::TopicPolicy\n    Properties:\n      Topics: [t]\n      PolicyDocument:\n        Statement:\n          - {Effect: Allow, Principal: {AWS: "111122223333"}, Action: "sns:Publish"}\n',
    },
    "no denial": policy(ALLOW),
    "a denial of requests with TLS": policy(
      ALLOW,
      deny('Bool = { "aws:SecureTransport" = "true" }'),
    ),
    "a denial of something else": policy(deny('Bool = { "aws:MultiFactorAuthPresent" = "false" }')),
  },
  passes: {
    "a denial of requests without TLS": policy(
      ALLOW,
      deny('Bool = { "aws:SecureTransport" = "false" }'),
    ),
    "a denial of old versions": policy(
      ALLOW,
      deny('NumericLessThan = { "s3:TlsVersion" = "1.2" }'),
    ),
    "TLS as a condition of each permission": policy(
      ALLOW.replace(" }", ' }, Condition = { Bool = { "aws:SecureTransport" = "true" } }'),
    ),
    "services of AWS only": policy(
      '{ Effect = "Allow", Principal = { Service = "cloudtrail.amazonaws.com" }, Action = "s3:PutObject" }',
    ),
    "a topic that sends to a queue": queue(
      SENDERS.replace("CONDITION", 'ArnEquals = { "aws:SourceArn" = "arn:aws:sns:a:1:t" }'),
    ),
    "a topic of the caller's": `variable "topic" {}\n${queue(
      SENDERS.replace("CONDITION", 'ArnEquals = { "aws:SourceArn" = var.topic }'),
    )}`,
    "the account of a service's resource": queue(
      SENDERS.replace("CONDITION", 'StringEquals = { "AWS:SourceAccount" = "111122223333" }'),
    ),
    "a queue without a policy": 'resource "aws_sqs_queue" "it" {}\n',
    "a bucket without a policy": 'resource "aws_s3_bucket" "it" {}\n',
  },
  open: {
    "a policy of the caller's":
      'variable "p" {}\nresource "aws_s3_bucket_policy" "it" {\n  policy = var.p\n}\n',
  },
});

const refusing = (resources: string) => `
  resource "aws_s3_bucket" "it" {}
  resource "aws_s3_bucket_policy" "it" {
    bucket = aws_s3_bucket.it.id
    policy = jsonencode({
      Statement = [{
        Effect    = "Deny"
        Principal = "*"
        Action    = "s3:*"
        Resource  = ${resources}
        Condition = { Bool = { "aws:SecureTransport" = "false" } }
      }]
    })
  }`;

testRule("aws-policy-without-tls", {
  fails: { "a denial for the bucket only": refusing("[aws_s3_bucket.it.arn]") },
  passes: {
    "a denial for the objects as well": refusing(
      '[aws_s3_bucket.it.arn, "${aws_s3_bucket.it.arn}/*"]',
    ),
    "a denial for everything": refusing('"*"'),
  },
});
