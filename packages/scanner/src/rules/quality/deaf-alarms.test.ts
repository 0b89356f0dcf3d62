import { testRule } from "../../../test/rule-fixtures.ts";

const alarm = (
  namespace: string,
  metric: string,
  operator: string,
  threshold: number,
  more = "",
) => `
  resource "aws_cloudwatch_metric_alarm" "it" {
    namespace           = "AWS/${namespace}"
    metric_name         = "${metric}"
    comparison_operator = "${operator}"
    threshold           = ${threshold}
    ${more}
  }`;
const MORE = "GreaterThanThreshold";
const LESS = "LessThanThreshold";
const periods = (period: number, count: number) =>
  alarm(
    "SQS",
    "NumberOfMessagesDeleted",
    MORE,
    1,
    `period = ${period}\nevaluation_periods = ${count}`,
  );

testRule("quality-deaf-alarm", {
  fails: {
    "more than all": alarm("EC2", "CPUUtilization", MORE, 100),
    "eight times as much": alarm("EC2", "CPUUtilization", "GreaterThanOrEqualToThreshold", 800),
    "ten bytes": alarm("RDS", "FreeStorageSpace", LESS, 10),
    "few errors": alarm("Lambda", "Errors", LESS, 1),
    "enough machines": alarm("ApplicationELB", "HealthyHostCount", MORE, 1),
    "less than nothing": alarm("Lambda", "Invocations", LESS, 0),
    "silence that is fine": alarm(
      "Lambda",
      "Invocations",
      LESS,
      1,
      'treat_missing_data = "notBreaching"',
    ),
    "two days of minutes": periods(60, 2880),
  },
  passes: {
    "nearly all": alarm("EC2", "CPUUtilization", MORE, 80),
    "all of it": alarm("EC2", "CPUUtilization", "GreaterThanOrEqualToThreshold", 100),
    "ten gigabytes": alarm("RDS", "FreeStorageSpace", LESS, 10_737_418_240),
    "megabytes of OpenSearch": alarm("ES", "FreeStorageSpace", LESS, 20_480),
    "an error": alarm("Lambda", "Errors", MORE, 0),
    "few machines": alarm("ApplicationELB", "HealthyHostCount", LESS, 1),
    "silence that isn't fine": alarm(
      "Lambda",
      "Invocations",
      LESS,
      1,
      'treat_missing_data = "breaching"',
    ),
    "silence without errors": alarm(
      "Lambda",
      "Errors",
      MORE,
      0,
      'treat_missing_data = "notBreaching"',
    ),
    "a count of another kind": alarm("EC2", "NetworkIn", MORE, 5_000_000),
    "an hour": periods(60, 60),
    "a threshold of the caller": `variable "it" {}\n${alarm("EC2", "CPUUtilization", MORE, 80).replace("= 80", "= var.it")}`,
  },
});

const counted = (metric: string, namespace = '"Shop"') => `
  variable "given" {}
  resource "aws_cloudwatch_log_metric_filter" "it" {
    name           = "it"
    log_group_name = "g"
    pattern        = "ERROR"
    metric_transformation {
      name      = ${metric}
      namespace = "Shop"
      value     = "1"
    }
  }
  resource "aws_cloudwatch_metric_alarm" "it" {
    namespace           = ${namespace}
    metric_name         = "RootLogins"
    comparison_operator = "GreaterThanOrEqualToThreshold"
    threshold           = 1
  }`;

testRule("quality-deaf-alarm", {
  fails: { "a metric that no filter writes": counted('"RootLogin"') },
  passes: {
    "a metric that a filter writes": counted('"RootLogins"'),
    "a namespace of others": counted('"RootLogin"', '"Other"'),
    "a metric of the caller's": counted("var.given"),
  },
});
