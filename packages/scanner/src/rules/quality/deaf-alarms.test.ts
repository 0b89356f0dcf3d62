// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
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

const filter = (name: string, namespace: string, more = "") => `
  resource "aws_cloudwatch_log_metric_filter" "it" {
    metric_transformation {
      name      = "${name}"
      namespace = "${namespace}"
      ${more}
    }
  }`;
const custom = (more = "") =>
  alarm("x", "ErrorCount", MORE, 5, more).replace('"AWS/x"', '"App/Api"');
const backup = (missing: string) =>
  alarm(
    "Backup",
    "NumberOfBackupJobsCompleted",
    LESS,
    1,
    `statistic = "Sum"\ntreat_missing_data = "${missing}"`,
  );
const azure = (metric: string, operator: string, threshold: number) => `
  resource "azurerm_monitor_metric_alert" "it" {
    criteria {
      metric_name = "${metric}"
      operator    = "${operator}"
      threshold   = ${threshold}
    }
  }`;
const google = (metric: string, threshold: number, more = "") => `
  resource "google_monitoring_alert_policy" "it" {
    conditions {
      condition_threshold {
        filter          = "metric.type=\\"${metric}\\" AND resource.type=\\"gce_instance\\""
        comparison      = "COMPARISON_GT"
        threshold_value = ${threshold}
        ${more}
      }
    }
  }`;
const GOOGLE_CPU = "compute.googleapis.com/instance/cpu/utilization";

const of = (namespace: string, dimensions: string) =>
  alarm(namespace, "Any", MORE, 5, `dimensions = { ${dimensions} }`);
const block = (type: string, path: string, body: string) =>
  `resource "${type}" "it" {\n ${path} {\n ${body}\n}\n}`;

const template = (dimension: string, namespace: string) => ({
  "t.yaml": `Resources:
  Filter:
    Type: AWS::Logs::MetricFilter
    Properties:
      MetricTransformations: [{ MetricName: Errors, MetricNamespace: App/Api, MetricValue: "1" }]
  Errors:
    Type: AWS::CloudWatch::Alarm
    Properties: { Namespace: ${namespace}, MetricName: Errors, Threshold: 5 }
  Cpu:
    Type: AWS::CloudWatch::Alarm
    Properties:
      Namespace: AWS/RDS
      MetricName: CPUUtilization
      Threshold: 80
      Dimensions: [{ Name: ${dimension}, Value: orders }]
`,
});

testRule("quality-deaf-alarm", {
  fails: {
    "a dimension in a template": template("DBInstanceId", "App/Api"),
    "a namespace in a template": template("DBInstanceIdentifier", "App/API"),
    "a dimension of another name": of("RDS", 'DBInstanceId = "a"'),
    "a dimension in small letters": of("EC2", 'instanceId = "a"'),
    "one of two dimensions in small letters": of(
      "ApplicationELB",
      'LoadBalancer = "a", targetgroup = "b"',
    ),
    "a service without its cluster": of("ECS", 'ServiceName = "a"'),
    "a distribution without a region": of("CloudFront", 'DistributionId = "a"'),
    "the ARN of a queue": `resource "aws_sqs_queue" "q" {}\n${of("SQS", "QueueName = aws_sqs_queue.q.arn")}`,
    "the ARN of a load balancer": `resource "aws_lb" "l" {}\n${of("ApplicationELB", "LoadBalancer = aws_lb.l.id")}`,
    "matches that count nothing": block(
      "aws_cloudwatch_log_metric_filter",
      "metric_transformation",
      'value = "0"',
    ),
    "a budget of less than one percent": block(
      "aws_budgets_budget",
      "notification",
      'threshold = 0.8\nthreshold_type = "PERCENTAGE"',
    ),
    "a budget of Azure": block(
      "azurerm_consumption_budget_subscription",
      "notification",
      "threshold = 0.8",
    ),
    "a budget of Google": block(
      "google_billing_budget",
      "threshold_rules",
      "threshold_percent = 80",
    ),
    "less than one percent": alarm("EC2", "CPUUtilization", MORE, 0.8),
    "a metric of the agent": alarm("EC2", "MemoryUtilization", MORE, 80),
    "the agent's disks": alarm("EC2", "disk_used_percent", MORE, 80),
    "a job that didn't run": backup("notBreaching"),
    "another namespace than the filter's": custom() + filter("ErrorCount", "App/API"),
    "another name than the filter's": custom() + filter("error-count", "App/Api"),
    "seconds in milliseconds": alarm("ApplicationELB", "TargetResponseTime", MORE, 500),
    "milliseconds in seconds": alarm("Lambda", "Duration", MORE, 5),
    "Azure: more than all": azure("Percentage CPU", "GreaterThan", 850),
    "Azure: less than one percent": azure("CpuPercentage", "GreaterThan", 0.8),
    "Azure: one of two conditions": azure("Percentage CPU", "GreaterThan", 850).replace(
      "criteria {",
      'criteria {\n metric_name = "Http5xx"\n operator = "GreaterThan"\n threshold = 5\n}\ncriteria {',
    ),
    "Azure: few errors": azure("Http5xx", "LessThan", 5),
    "Azure: enough machines": azure("HealthyHostCount", "GreaterThan", 1),
    "Google: a percentage for a ratio": google(GOOGLE_CPU, 90),
    "Google: a ratio for a percentage": google("agent.googleapis.com/memory/percent_used", 0.9),
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
    "a template": template("DBInstanceIdentifier", "App/Api"),
    "a database": of("RDS", 'DBInstanceIdentifier = "a"'),
    "a dimension of others beside a known one": of("EC2", 'InstanceId = "a", Team = "b"'),
    "a service in its cluster": of("ECS", 'ClusterName = "a", ServiceName = "b"'),
    "a distribution": of("CloudFront", 'DistributionId = "a", Region = "Global"'),
    "a queue": `resource "aws_sqs_queue" "q" {}\n${of("SQS", "QueueName = aws_sqs_queue.q.name")}`,
    "a load balancer": `resource "aws_lb" "l" {}\n${of("ApplicationELB", "LoadBalancer = aws_lb.l.arn_suffix")}`,
    "a state machine": `resource "aws_sfn_state_machine" "s" {}\n${of("States", "StateMachineArn = aws_sfn_state_machine.s.arn")}`,
    "dimensions of the caller's": `variable "it" {}\n${alarm("RDS", "Any", MORE, 5, "dimensions = var.it")}`,
    "matches that count": block(
      "aws_cloudwatch_log_metric_filter",
      "metric_transformation",
      'value = "1"',
    ),
    "a budget": block(
      "aws_budgets_budget",
      "notification",
      'threshold = 80\nthreshold_type = "PERCENTAGE"',
    ),
    "an amount of a budget": block(
      "aws_budgets_budget",
      "notification",
      'threshold = 1\nthreshold_type = "ABSOLUTE_VALUE"',
    ),
    "a part of a budget of Google": block(
      "google_billing_budget",
      "threshold_rules",
      "threshold_percent = 0.8",
    ),
    "a metric of EC2": alarm("EC2", "DiskReadOps", MORE, 80),
    "memory of a service": alarm("ECS", "MemoryUtilization", MORE, 80),
    "an agent's namespace": alarm("x", "mem_used_percent", MORE, 80).replace("AWS/x", "CWAgent"),
    "a job that has to run": backup("breaching"),
    "a rate of successes": backup("notBreaching").replace("JobsCompleted", "JobSuccessRate"),
    "a filter's metric": custom() + filter("ErrorCount", "App/Api"),
    "a filter's metric beside another": `${custom()}${filter("ErrorCount", "App/Api")}${filter("ErrorCount", "App/API").replace('"it"', '"other"')}`,
    "a filter of another metric": custom() + filter("Logins", "App/Web"),
    "a filter with a name of the caller's": `${custom()}\nvariable "it" {}\n${filter("ErrorCount", "x").replace('"x"', "var.it")}`,
    seconds: alarm("ApplicationELB", "TargetResponseTime", MORE, 2),
    milliseconds: alarm("Lambda", "Duration", MORE, 8000),
    "Azure: nearly all": azure("Percentage CPU", "GreaterThan", 85),
    "Azure: many errors": azure("Http5xx", "GreaterThan", 5),
    "Azure: a count": azure("Transactions", "GreaterThan", 5000),
    "Google: a ratio": google(GOOGLE_CPU, 0.9),
    "Google: the sum of several machines": google(
      GOOGLE_CPU,
      5,
      'aggregations {\n cross_series_reducer = "REDUCE_SUM"\n}',
    ),
    "Google: a percentage": google("agent.googleapis.com/memory/percent_used", 90),
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
  fails: {
    "a metric that no filter writes": counted('"RootLogin"'),
    "a metric in the plural": counted('"RootLogins"').replace(
      'metric_name         = "RootLogins"',
      'metric_name         = "RootLogin"',
    ),
    "a metric with a longer name": counted('"Root"'),
    "a metric and a namespace that differ a little": counted('"RootLogin"', '"Shop/Audit"'),
    "a metric that no filter writes to a namespace of the caller's": counted(
      '"RootLogin"',
      '"${var.given}/Shop"',
    ).replace('namespace = "Shop"', 'namespace = "${var.given}/Shop"'),
  },
  passes: {
    "a metric that a filter writes": counted('"RootLogins"'),
    "a longer name in another namespace": counted('"Root"', '"Shop/Audit"'),
    "a namespace of others": counted('"RootLogin"', '"Other"'),
    "a metric of the caller's": counted("var.given"),
    "another namespace of the caller's": counted('"RootLogin"', '"${var.given}/Shop"'),
    "a metric of another kind": counted('"Purchases"'),
  },
});

const watched = (metric: string, queue: string) => `
  resource "aws_sqs_queue" "orders" {
    for_each       = toset(["a", "b"])
    redrive_policy = jsonencode({ deadLetterTargetArn = aws_sqs_queue.dead[each.key].arn })
  }
  resource "aws_sqs_queue" "dead" {
    for_each = toset(["a", "b"])
  }
  ${alarm("SQS", metric, MORE, 0, `dimensions = { QueueName = aws_sqs_queue.${queue}["a"].name }`)}`;

testRule("quality-deaf-alarm", {
  fails: { "what is sent to a queue for dead letters": watched("NumberOfMessagesSent", "dead") },
  passes: {
    "what waits in a queue for dead letters": watched("ApproximateNumberOfMessagesVisible", "dead"),
    "what is sent to another queue": watched("NumberOfMessagesSent", "orders"),
  },
});
