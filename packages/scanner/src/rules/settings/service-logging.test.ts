import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-iot-logging", {
  type: "aws_iot_logging_options",
  argument: "default_log_level",
  bad: ['"DISABLED"'],
  good: ['"WARN"'],
  absent: "passes",
});

testArgumentRule("aws-pipe-logging", {
  type: "aws_pipes_pipe",
  argument: "log_configuration.level",
  bad: ['"OFF"'],
  good: ['"ERROR"', '"TRACE"'],
  absent: "passes",
});

testArgumentRule("aws-vpn-tunnel-logging", {
  type: "aws_vpn_connection",
  argument: "tunnel2_log_options.cloudwatch_log_options.log_enabled",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

testArgumentRule("az-signalr-logging", {
  type: "azurerm_signalr_service",
  argument: "connectivity_logs_enabled",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

testArgumentRule("az-sentinel-rule-off", {
  type: "azurerm_sentinel_alert_rule_scheduled",
  argument: "enabled",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

testArgumentRule("az-api-sampling", {
  type: "azurerm_api_management_diagnostic",
  argument: "sampling_percentage",
  bad: ["0", "0.5"],
  good: ["5", "100"],
  absent: "passes",
});

testArgumentRule("gcp-agent-logging", {
  type: "google_dialogflow_cx_agent",
  argument: "enable_stackdriver_logging",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

const job = (driver: string) =>
  `variable "given" {}\nresource "aws_batch_job_definition" "a" {\n  container_properties = jsonencode({ logConfiguration = { logDriver = ${driver} } })\n}\n`;

testRule("aws-batch-log", {
  fails: { "no driver": job('"none"') },
  passes: {
    "a driver": job('"awslogs"'),
    "the default":
      'resource "aws_batch_job_definition" "a" {\n  container_properties = jsonencode({ image = "a" })\n}\n',
  },
  open: { "a driver of the caller's choice": job("var.given") },
});

const glue = (member: string) =>
  `resource "aws_glue_job" "a" {\n  default_arguments = { ${member} }\n}\n`;

testRule("aws-glue-log", {
  fails: { "a log that is off": glue('"--enable-continuous-cloudwatch-log" = "false"') },
  passes: {
    "a log that is on": glue('"--enable-continuous-cloudwatch-log" = "true"'),
    "the default": glue('"--enable-metrics" = ""'),
  },
});

testRule("az-api-sampling", {
  passes: {
    "errors that are always logged":
      'resource "azurerm_api_management_diagnostic" "a" {\n  sampling_percentage = 0\n  always_log_errors = true\n}\n',
  },
});

const mute = (filter: string) =>
  `variable "given" {}\nresource "google_scc_mute_config" "a" {\n  filter = ${filter}\n}\n`;

testRule("gcp-muted-findings", {
  fails: {
    "all that is severe": mute('"severity = \\"HIGH\\" OR severity = \\"CRITICAL\\""'),
    "in the short form": mute('"severity: \\"CRITICAL\\""'),
  },
  passes: {
    "one kind": mute('"category = \\"OPEN_FIREWALL\\" AND severity = \\"HIGH\\""'),
    "one place": mute('"severity = \\"HIGH\\" AND resource.project_display_name = \\"lab\\""'),
    "what is not severe": mute('"severity = \\"LOW\\""'),
  },
  open: { "a filter of the caller's choice": mute("var.given") },
});

const certificate = (body: string) => `
  resource "aws_acm_certificate" "site" {
    domain_name = "example.com"
    ${body}
  }`;

const UNLOGGED = 'options {\n certificate_transparency_logging_preference = "DISABLED"\n }';

testRule("aws-certificate-unlogged", {
  fails: { "switched off": certificate(UNLOGGED) },
  passes: {
    "nothing said": certificate(""),
    "a private authority": certificate(
      `certificate_authority_arn = "arn:aws:acm-pca:eu-west-1:111122223333:certificate-authority/a"\n${UNLOGGED}`,
    ),
  },
});

testArgumentRule("aws-connect-logging", {
  type: "aws_connect_instance",
  argument: "contact_flow_logs_enabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

const center = (isLogged: string) => ({
  "it.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  It:
    Type: AWS::Connect::Instance
    Properties:
      IdentityManagementType: CONNECT_MANAGED
      Attributes:
        InboundCalls: true
        OutboundCalls: true
        ContactflowLogs: ${isLogged}
`,
});

testRule("aws-connect-logging", {
  fails: { "a template": center("false") },
  passes: { "a template with a log": center("true") },
});
