// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const alarm = (body: string, beside = "") => `
  variable "given" {}
  variable "actions" {
    default = []
  }
  resource "aws_cloudwatch_metric_alarm" "it" {
    alarm_name = "it"
    ${body}
  }
  ${beside}`;

const policy = (body: string) =>
  `variable "given" {}\nresource "google_monitoring_alert_policy" "it" {\n ${body}\n}`;

const bicep = (actions: string) => ({
  "main.bicep": `resource a 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: 'a'
  location: 'global'
  properties: {
    enabled: true
    actions: [${actions}]
  }
}
`,
});

testRule("quality-silent-alert", {
  fails: {
    "Bicep without an action group": bicep(""),
    "no actions": alarm(""),
    "an empty list": alarm("alarm_actions = []"),
    "actions that are switched off": alarm('alarm_actions = ["a"]\nactions_enabled = false'),
    "a composite alarm":
      'resource "aws_cloudwatch_composite_alarm" "it" {\n alarm_rule = "TRUE"\n}',
    "Azure without an action group":
      'resource "azurerm_monitor_metric_alert" "it" {\n name = "it"\n}',
    "a threshold without subscribers":
      'resource "aws_budgets_budget" "it" {\n notification {\n threshold = 80\n}\n}',
    "a monitor of costs": 'resource "aws_ce_anomaly_monitor" "it" {}',
    "an action group without receivers":
      'resource "azurerm_monitor_action_group" "it" {\n short_name = "it"\n}',
    "Google without channels": policy(""),
    "a budget": 'resource "aws_budgets_budget" "it" {\n name = "it"\n}',
    "a stack's alarm": {
      "template.yaml":
        "Resources:\n  It:\n    Type: AWS::CloudWatch::Alarm\n    Properties:\n      Threshold: 1\n",
    },
  },
  passes: {
    "Bicep with an action group": bicep("{ actionGroupId: 'ops' }"),
    "an action": alarm('alarm_actions = ["a"]'),
    "the caller's actions": alarm("alarm_actions = var.given"),
    "actions that the caller may give": alarm("alarm_actions = var.actions"),
    "an alarm that another reads": alarm(
      "",
      `resource "aws_cloudwatch_composite_alarm" "all" {
        alarm_rule    = "ALARM(\${aws_cloudwatch_metric_alarm.it.alarm_name})"
        alarm_actions = ["a"]
      }`,
    ),
    "an alarm that a deployment reads": alarm(
      "",
      `resource "aws_codedeploy_deployment_group" "it" {
        alarm_configuration {
          alarms = [aws_cloudwatch_metric_alarm.it.alarm_name]
        }
      }`,
    ),
    "a rule for changes of alarms": alarm(
      "",
      `resource "aws_cloudwatch_event_rule" "it" {
        event_pattern = jsonencode({ source = ["aws.cloudwatch"] })
      }`,
    ),
    "a threshold with a subscriber":
      'resource "aws_budgets_budget" "it" {\n notification {\n subscriber_email_addresses = ["a@example.com"]\n}\n}',
    "a monitor of costs with a subscription":
      'resource "aws_ce_anomaly_monitor" "it" {}\nresource "aws_ce_anomaly_subscription" "it" {\n monitor_arn_list = [aws_ce_anomaly_monitor.it.arn]\n}',
    "an action group with a receiver":
      'resource "azurerm_monitor_action_group" "it" {\n email_receiver {\n name = "it"\n}\n}',
    "an action group whose receivers the caller gives": `
      variable "emails" {
        default = []
      }
      resource "azurerm_monitor_action_group" "it" {
        dynamic "email_receiver" {
          for_each = var.emails
          content {
            name = email_receiver.value
          }
        }
      }`,
    "Azure with an action group": `resource "azurerm_monitor_metric_alert" "it" {
      action {
        action_group_id = "a"
      }
    }`,
    "Google with channels": policy('notification_channels = ["a"]'),
    "a policy that is switched off": policy("enabled = false"),
  },
});
