import { testRule } from "../../../test/rule-fixtures.ts";

const policyOf = (type: string, argument: string, principal: string, rest = "") => `
  resource "${type}" "fixture" {
    ${argument} = jsonencode({ Statement = [{ Effect = "Allow", Principal = ${principal}, Action = "*" ${rest} }] })
  }`;

const ACCOUNT = '{ AWS = "arn:aws:iam::123456789012:root" }';

/** The argument that contains the policy, by holder type. */
const HOLDERS = [
  ["aws-policy-public-data", "aws_secretsmanager_secret_policy", "policy"],
  ["aws-policy-public-data", "aws_opensearch_domain", "access_policies"],
  ["aws-policy-public-data", "aws_backup_vault_policy", "policy"],
  ["aws-policy-public-data", "aws_glacier_vault", "access_policy"],
  ["aws-policy-public-data", "aws_s3tables_table_policy", "resource_policy"],
  ["aws-policy-public-service", "aws_sns_topic", "policy"],
  ["aws-policy-public-service", "aws_cloudwatch_event_bus_policy", "policy"],
  ["aws-policy-public-service", "aws_cloudwatch_log_destination_policy", "access_policy"],
  ["aws-policy-public-service", "aws_organizations_resource_policy", "content"],
  ["aws-policy-public-service", "aws_xray_resource_policy", "policy_document"],
  ["aws-policy-public-data", "aws_dsql_cluster_policy", "policy"],
  ["aws-policy-public-service", "aws_bedrockagentcore_resource_policy", "policy"],
  ["aws-policy-public-service", "aws_osis_resource_policy", "policy"],
  ["aws-policy-public-service", "aws_pinpointsmsvoicev2_resource_policy", "policy"],
  ["aws-lambda-public-permission", "aws_lambda_resource_policy", "policy"],
] as const;

for (const [rule, type, argument] of HOLDERS) {
  testRule(rule, {
    fails: { [`${type} for everyone`]: policyOf(type, argument, '"*"') },
    passes: { [`${type} for an account`]: policyOf(type, argument, ACCOUNT) },
    open: {
      [`${type} for the caller's`]: `variable "who" {}\n${policyOf(type, argument, "{ AWS = var.who }")}`,
    },
  });
}

const topic = (condition: string) =>
  policyOf("aws_sns_topic_policy", "policy", '"*"', `, Condition = { ${condition} }`);

testRule("aws-policy-public-service", {
  fails: {
    "whoever has a certain name": topic('StringEquals = { "aws:username" = "admin" }'),
    "an organisation that callers name": topic(
      'StringEquals = { "aws:PrincipalOrgID" = "$${aws:PrincipalTag/org}" }',
    ),
  },
  failsByDefault: {
    "networks by default": `
      variable "networks" {
        default = ["0.0.0.0/0"]
      }
      ${topic('IpAddress = { "aws:SourceIp" = var.networks }')}`,
  },
  passes: {
    "an account of the caller": `
      variable "account" {}
      ${topic('StringEquals = { "aws:SourceAccount" = var.account }')}`,
    "a value that nobody has": topic('StringEquals = { "aws:PrincipalOrgID" = "o-*" }'),
    "a role by its number": topic('StringLike = { "aws:userid" = "AROAEXAMPLEID:*" }'),
  },
  open: {
    "networks of the caller": `
      variable "networks" {}
      ${topic('IpAddress = { "aws:SourceIp" = var.networks }')}`,
    "conditions of the caller": `
      variable "conditions" {}
      ${policyOf("aws_sns_topic_policy", "policy", '"*"', ", Condition = var.conditions")}`,
  },
});

const replaced = (principal: string) => ({
  "main.tf": `resource "aws_sns_topic" "alerts" {
    name = "alerts"
  }
  resource "aws_sns_topic_policy" "alerts" {
    arn    = aws_sns_topic.alerts.arn
    policy = replace(file("topic.json"), "TOPIC", aws_sns_topic.alerts.arn)
  }`,
  "topic.json": JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      { Effect: "Allow", Principal: { AWS: principal }, Action: "sns:Publish", Resource: "TOPIC" },
    ],
  }),
});

testRule("aws-policy-public-service", {
  fails: { "a file in which a name is replaced": replaced("*") },
  passes: { "such a file for one account": replaced("arn:aws:iam::111122223333:root") },
});

const queue = (statement: string) => `
  variable "given" {}
  resource "aws_sqs_queue_policy" "jobs" {
    queue_url = "https://sqs.eu-west-1.amazonaws.com/111122223333/jobs"
    policy = jsonencode({
      Statement = [{ Effect = "Allow", Principal = ${ACCOUNT}, Resource = "*", ${statement} }]
    })
  }`;

testRule("aws-policy-not-action", {
  fails: {
    "all but one action": queue('NotAction = "sqs:DeleteQueue"'),
    "all of a topic but one": policyOf("aws_sns_topic", "policy", ACCOUNT).replace(
      'Action = "*"',
      'NotAction = "sns:DeleteTopic"',
    ),
  },
  passes: {
    "a list of actions": queue('Action = ["sqs:SendMessage"]'),
    "a denial": queue('NotAction = "sqs:SendMessage"').replace("Allow", "Deny"),
  },
  open: {
    "a policy of the caller": queue("Action = var.given").replace(
      "jsonencode({",
      "var.given != null ? var.given : jsonencode({",
    ),
  },
});
