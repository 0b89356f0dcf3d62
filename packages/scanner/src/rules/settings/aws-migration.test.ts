import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-dms-database-open", {
  type: "aws_dms_endpoint",
  argument: "mongodb_settings.auth_type",
  bad: ['"no"'],
  good: ['"password"'],
  absent: "passes",
});

testArgumentRule("aws-dms-database-open", {
  type: "aws_dms_endpoint",
  argument: "redis_settings.auth_type",
  bad: ['"none"'],
  good: ['"auth-role"', '"auth-token"'],
  absent: "passes",
});

const endpoint = (body: string) => `
  variable "given" {}
  resource "aws_dms_endpoint" "target" {
    endpoint_id   = "target"
    endpoint_type = "target"
    ${body}
  }`;

testRule("aws-dms-endpoint-tls", {
  fails: {
    "Kafka by default": endpoint('kafka_settings {\n broker = "b:9092"\n }'),
    "Kafka in plain text": endpoint('kafka_settings {\n security_protocol = "plaintext"\n }'),
    "a search domain": endpoint(
      'elasticsearch_settings {\n endpoint_uri = "http://search.example.com"\n }',
    ),
  },
  passes: {
    "Kafka with TLS": endpoint('kafka_settings {\n security_protocol = "ssl-encryption"\n }'),
    "Kafka with certificates": endpoint(
      'kafka_settings {\n security_protocol = "ssl-authentication"\n }',
    ),
    "Kafka with passwords over TLS": endpoint(
      'kafka_settings {\n security_protocol = "sasl-ssl"\n }',
    ),
    "a search domain with TLS": endpoint(
      'elasticsearch_settings {\n endpoint_uri = "https://search.example.com"\n }',
    ),
    "another target": endpoint('engine_name = "s3"'),
  },
  open: {
    "the caller decides": endpoint("kafka_settings {\n security_protocol = var.given\n }"),
  },
});

for (const kind of ["postgresql", "mysql", "oracle", "doc_db"]) {
  testArgumentRule("aws-dms-endpoint-tls", {
    type: "aws_dms_data_provider",
    argument: `settings.${kind}_settings.ssl_mode`,
    bad: ['"none"'],
    good: ['"require"', '"verify-full"'],
    absent: "passes",
  });
}

testArgumentRule("aws-datasync-transit", {
  type: "aws_datasync_location_smb",
  argument: "mount_options.version",
  bad: ['"SMB1"'],
  good: ['"AUTOMATIC"', '"SMB3"'],
  absent: "passes",
});

const GROUP = 'cloudwatch_log_group_arn = "arn:aws:logs:eu-west-1:111122223333:log-group:sync"';

testArgumentRule("aws-datasync-logging", {
  type: "aws_datasync_task",
  argument: "options.log_level",
  bad: ['"OFF"'],
  good: ['"BASIC"', '"TRANSFER"'],
  absent: "passes",
  body: GROUP,
});

const replication = (type: string, settings: string) => `
  variable "given" {}
  resource "${type}" "orders" {
    ${settings}
  }`;

const task = (settings: string) => replication("aws_dms_replication_task", settings);

const config = (settings: string) => replication("aws_dms_replication_config", settings);

testRule("aws-dms-logging", {
  fails: {
    "no settings": task(""),
    "settings about something else": task(
      "replication_task_settings = jsonencode({ FullLoadSettings = {} })",
    ),
    "a log that is switched off": task(
      "replication_task_settings = jsonencode({ Logging = { EnableLogging = false } })",
    ),
    "a serverless replication": config(
      "replication_settings = jsonencode({ Logging = { EnableLogging = false } })",
    ),
  },
  passes: {
    "a log": task("replication_task_settings = jsonencode({ Logging = { EnableLogging = true } })"),
    "a log of a serverless replication": config(
      "replication_settings = jsonencode({ Logging = { EnableLogging = true } })",
    ),
    "a serverless replication with its defaults": config(""),
  },
  open: { "settings of the caller": task("replication_task_settings = var.given") },
});

testArgumentRule("aws-single-zone", {
  type: "aws_dms_replication_config",
  argument: "compute_config.multi_az",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});
