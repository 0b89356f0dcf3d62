// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const composite = (rule: string) => `
  resource "aws_cloudwatch_metric_alarm" "it" {
    alarm_name = "api-5xx"
  }
  resource "aws_cloudwatch_composite_alarm" "it" {
    alarm_name = "all"
    alarm_rule = "${rule}"
  }`;
const google = (metric: string) => `
  resource "google_logging_metric" "it" {
    name = "iam-changes"
  }
  resource "google_monitoring_alert_policy" "it" {
    conditions {
      condition_threshold {
        filter = "metric.type=\\"logging.googleapis.com/user/${metric}\\" AND resource.type=\\"global\\""
      }
    }
  }`;

testRule("quality-deaf-alarm", {
  fails: {
    "another name of an alarm": composite('ALARM(\\"api-5xx-errors\\")'),
    "another name of an alarm beside its name": composite(
      'ALARM(\\"api-5xx\\") OR ALARM(\\"api-5xx-errors\\")',
    ),
    "another name of a metric": google("iam-change"),
  },
  passes: {
    "the name of the alarm": composite('ALARM(\\"api-5xx\\")'),
    "a reference": composite("ALARM(${aws_cloudwatch_metric_alarm.it.alarm_name})"),
    "a name among those of the caller": `${composite('ALARM(\\"api-5xx-errors\\")')}
      variable "given" {}
      resource "aws_cloudwatch_metric_alarm" "given" {
        alarm_name = var.given
      }`,
    "an alarm of others": composite('ALARM(\\"database-cpu\\")'),
    "the name of the metric": google("iam-changes"),
    "a metric of others": google("logins"),
  },
});
