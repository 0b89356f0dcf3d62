import { testRule } from "../../../test/rule-fixtures.ts";

const job = (expression: string, more = "") => `
  variable "given" {}
  resource "aws_lambda_function" "it" {
    function_name = "report"
    publish       = true
  }
  resource "aws_lambda_alias" "it" {
    name             = "live"
    function_name    = aws_lambda_function.it.function_name
    function_version = aws_lambda_function.it.version
  }
  resource "aws_lambda_provisioned_concurrency_config" "it" {
    function_name                     = aws_lambda_alias.it.function_name
    qualifier                         = aws_lambda_alias.it.name
    provisioned_concurrent_executions = 1
  }
  resource "aws_scheduler_schedule" "it" {
    schedule_expression = ${expression}
    target {
      arn = aws_lambda_alias.it.arn
    }
  }
  ${more}`;

const rule = (expression: string) => `
  resource "aws_lambda_function" "it" {
    function_name = "report"
  }
  resource "aws_lambda_provisioned_concurrency_config" "it" {
    function_name                     = aws_lambda_function.it.function_name
    qualifier                         = aws_lambda_function.it.version
    provisioned_concurrent_executions = 2
  }
  resource "aws_cloudwatch_event_rule" "it" {
    ${expression}
  }
  resource "aws_cloudwatch_event_target" "it" {
    rule = aws_cloudwatch_event_rule.it.name
    arn  = aws_lambda_function.it.arn
  }
  resource "aws_lambda_permission" "it" {
    function_name = aws_lambda_function.it.function_name
    principal     = "events.amazonaws.com"
  }`;

testRule("eff-warm-scheduled-function", {
  fails: {
    "once a night": job('"cron(15 3 * * ? *)"'),
    "on weekdays": job('"cron(0 6,18 ? * MON-FRI *)"'),
    "once a day": job('"rate(1 day)"'),
    "twice a day": job('"rate(12 hours)"'),
    "a rule": rule('schedule_expression = "cron(0 2 * * ? *)"'),
  },
  passes: {
    "each hour": job('"cron(0 * * * ? *)"'),
    "each five minutes": job('"cron(0/5 3 * * ? *)"'),
    "during the day": job('"cron(0 8-18 * * ? *)"'),
    "each minute": job('"rate(1 minute)"'),
    "every two hours": job('"rate(2 hours)"'),
    "a second schedule": job(
      '"rate(1 day)"',
      'resource "aws_scheduler_schedule" "often" {\n schedule_expression = "rate(5 minutes)"\n}',
    ),
    "an address of the function": job(
      '"rate(1 day)"',
      'resource "aws_lambda_function_url" "it" {\n function_name = aws_lambda_function.it.arn\n}',
    ),
    "an API": job(
      '"rate(1 day)"',
      'resource "aws_lambda_permission" "it" {\n principal = "apigateway.amazonaws.com"\n}',
    ),
    "messages of a queue": job(
      '"rate(1 day)"',
      'resource "aws_lambda_event_source_mapping" "it" {\n event_source_arn = var.given\n}',
    ),
    "capacity by schedule": job(
      '"rate(1 day)"',
      'resource "aws_appautoscaling_target" "it" {\n service_namespace = "lambda"\n}',
    ),
    "a rule for events": rule('event_pattern = jsonencode({ source = ["aws.s3"] })'),
    "another function": job('"rate(1 day)"').replace(
      "arn = aws_lambda_alias.it.arn",
      'arn = "arn:aws:lambda:eu-central-1:123456789012:function:other"',
    ),
  },
  open: { "a schedule of the caller's": job("var.given") },
});
