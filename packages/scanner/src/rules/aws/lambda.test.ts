// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-lambda-url-noauth", {
  type: "aws_lambda_function_url",
  argument: "authorization_type",
  bad: ['"NONE"'],
  good: ['"AWS_IAM"'],
  absent: "passes",
});

testArgumentRule("aws-lambda-public-permission", {
  type: "aws_lambda_permission",
  argument: "principal",
  bad: ['"*"', '"events.amazonaws.com"'],
  good: ['"123456789012"', '"arn:aws:iam::123456789012:role/caller"'],
  absent: "passes",
});

const permission = (body: string) => `
  resource "aws_lambda_permission" "fixture" {
    action    = "lambda:InvokeFunction"
    ${body}
  }`;

testRule("aws-lambda-public-permission", {
  fails: {
    "a service of whichever partition": `
      data "aws_partition" "current" {}
      ${permission('principal = "apigateway.${data.aws_partition.current.dns_suffix}"')}`,
  },
  failsByDefault: {
    "no source by default": `
      variable "source_arn" {
        default = null
      }
      ${permission('principal = "sns.amazonaws.com"\nsource_arn = var.source_arn')}`,
  },
  passes: {
    "a source that is created here": `
      resource "aws_sns_topic" "alarms" {}
      ${permission('principal = "sns.amazonaws.com"\nsource_arn = aws_sns_topic.alarms.arn')}`,
    "a source account": permission(
      'principal = "s3.amazonaws.com"\nsource_account = "123456789012"',
    ),
    "an organisation": permission('principal = "*"\nprincipal_org_id = "o-a1b2c3d4e5"'),
  },
});

testArgumentRule("aws-lambda-runtime-eol", {
  type: "aws_lambda_function",
  argument: "runtime",
  bad: ['"nodejs16.x"', '"python3.8"', '"go1.x"'],
  good: ['"nodejs22.x"', '"python3.13"', '"provided.al2023"'],
  absent: "passes",
});
