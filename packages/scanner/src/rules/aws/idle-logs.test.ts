import { testRule } from "../../../test/rule-fixtures.ts";

const RECORDER = 'resource "aws_config_configuration_recorder" "it" {\n name = "it"\n}\n';
const status = (name: string) =>
  `resource "aws_config_configuration_recorder_status" "it" {\n name = ${name}\n is_enabled = true\n}`;

const CHANNEL = 'resource "aws_config_delivery_channel" "it" {}\n';

testRule("aws-config-recorder-idle", {
  fails: {
    "a recorder with a channel": RECORDER + CHANNEL,
    "the status of another": RECORDER + CHANNEL + status('"other"'),
  },
  passes: {
    "a recorder alone": RECORDER,
    "a recorder with its status":
      RECORDER + CHANNEL + status("aws_config_configuration_recorder.it.name"),
    "a status by name": RECORDER + CHANNEL + status('"it"'),
    "a template": {
      "t.yaml": "Resources:\n  It:\n    Type: AWS::Config::ConfigurationRecorder\n",
    },
  },
});

const LOG = 'resource "aws_route53_resolver_query_log_config" "it" {}\n';
const VPC = 'resource "aws_vpc" "it" {}\n';

testRule("aws-resolver-log-idle", {
  fails: {
    "a network without": LOG + VPC,
    "networks with rules of their own": `${LOG}resource "aws_route53_resolver_rule_association" "it" {
      resolver_rule_id = "rslvr-1"
      vpc_id           = "vpc-1"
    }`,
  },
  passes: {
    "networks with a profile": `${LOG}${VPC}resource "aws_route53profiles_resource_association" "it" {
      resource_arn = aws_route53_resolver_query_log_config.it.arn
    }`,
    "a network with": `${LOG}${VPC}resource "aws_route53_resolver_query_log_config_association" "it" {
      resolver_query_log_config_id = aws_route53_resolver_query_log_config.it.id
      resource_id                  = aws_vpc.it.id
    }`,
    "networks of others": LOG,
  },
});

const session = (inputs: string) => `
  variable "given" {}
  resource "aws_ssm_document" "it" {
    document_type = "Session"
    content       = jsonencode({ sessionType = "Standard_Stream", inputs = { ${inputs} } })
  }`;

testRule("aws-session-log", {
  fails: {
    "empty names": session('s3BucketName = "", cloudWatchLogGroupName = ""'),
    "nothing said": session("runAsEnabled = false"),
  },
  passes: {
    "a bucket": session('s3BucketName = "logs"'),
    "a log group of the caller's": session("cloudWatchLogGroupName = var.given"),
    "another document": 'resource "aws_ssm_document" "it" {\n document_type = "Command"\n}',
  },
});

const trail = (days: number, bucket = "aws_s3_bucket.it.id") => `
  resource "aws_s3_bucket" "it" {}
  resource "aws_s3_bucket_lifecycle_configuration" "it" {
    bucket = aws_s3_bucket.it.id
    rule {
      status = "Enabled"
      expiration {
        days = ${days}
      }
    }
  }
  resource "aws_cloudtrail" "it" {
    s3_bucket_name = ${bucket}
  }`;

testRule("aws-audit-log-expiry", {
  fails: {
    "a week": trail(7),
    "a week beside another rule": trail(7).replace(
      "    rule {",
      '    rule {\n status = "Enabled"\n abort_incomplete_multipart_upload {\n days_after_initiation = 7\n}\n}\nrule {',
    ),
  },
  passes: { "a year": trail(365), "another bucket": trail(7, '"audit"') },
});

const accessLog = (days: string, more = "", rule = "") => `
  variable "days" {}
  resource "aws_s3_bucket" "it" {}
  resource "aws_s3_bucket_lifecycle_configuration" "it" {
    bucket = aws_s3_bucket.it.id
    rule {
      status = "Enabled"
      ${rule}
      expiration {
        days = ${days}
      }
    }
  }
  ${more}`;

const ofBucket = (target = "aws_s3_bucket.it.id") =>
  `resource "aws_s3_bucket_logging" "it" {\n bucket = "it"\n target_bucket = ${target}\n}\n`;

const delivered = (service: string) => `
  resource "aws_s3_bucket_policy" "it" {
    bucket = aws_s3_bucket.it.id
    policy = jsonencode({
      Statement = [{ Effect = "Allow", Action = "s3:PutObject", Resource = "*", Principal = { Service = "${service}" } }]
    })
  }`;

const copied = (type: string) => `resource "${type}" "it" {\n bucket = aws_s3_bucket.it.id\n}\n`;

testRule("aws-access-log-expiry", {
  fails: {
    "the log of a bucket": accessLog("7", ofBucket()),
    "what a policy lets balancers write": accessLog(
      "7",
      delivered("logdelivery.elasticloadbalancing.amazonaws.com"),
    ),
    "the log of a balancer": accessLog(
      "14",
      'resource "aws_lb" "it" {\n access_logs {\n bucket = aws_s3_bucket.it.id\n }\n}',
    ),
    "flow logs": accessLog(
      "3",
      'resource "aws_flow_log" "it" {\n log_destination = aws_s3_bucket.it.arn\n}',
    ),
    "a week beside the end of old versions": accessLog(
      "7",
      ofBucket(),
      "noncurrent_version_expiration {\n noncurrent_days = 400\n}",
    ),
  },
  passes: {
    "a month": accessLog("30", ofBucket()),
    "days of the caller's": accessLog("var.days", ofBucket()),
    "a bucket without logs": accessLog("7"),
    "the log of another bucket": accessLog("7", ofBucket('"other"')),
    "what another service writes": accessLog("7", delivered("config.amazonaws.com")),
    "a part of the bucket": accessLog("7", ofBucket(), 'filter {\n prefix = "tmp/"\n}'),
    "a log that is copied": accessLog(
      "7",
      ofBucket() + copied("aws_s3_bucket_replication_configuration"),
    ),
    "a log that others fetch": accessLog("7", ofBucket() + copied("aws_s3_bucket_notification")),
    "a rule that is off": accessLog("7", ofBucket()).replace('"Enabled"', '"Disabled"'),
  },
});

const group = (days: number, more: string) =>
  `resource "aws_cloudwatch_log_group" "it" {\n retention_in_days = ${days}\n ${more}\n}`;

const sent = (pattern: string) =>
  `resource "aws_cloudwatch_log_subscription_filter" "it" {\n log_group_name = aws_cloudwatch_log_group.it.name\n filter_pattern = ${pattern}\n}`;

testRule("aws-log-protected-short", {
  fails: {
    "a group that stays": group(7, "skip_destroy = true"),
    "a group of which a part goes elsewhere": `${group(7, 'name = "it"\n skip_destroy = true')}\n${sent('"ERROR"')}`,
    "a group of a template": {
      "t.yaml":
        "Resources:\n  It:\n    Type: AWS::Logs::LogGroup\n    DeletionPolicy: Retain\n    Properties: { RetentionInDays: 14 }\n",
    },
  },
  passes: {
    "a group whose lines all go elsewhere": `${group(7, 'name = "it"\n skip_destroy = true')}\n${sent('""')}`,
    "a group that may be deleted": group(7, ""),
    "a year": group(400, "skip_destroy = true"),
    "no end": group(0, "skip_destroy = true"),
  },
});
