import { type Fault, type Setting, type SettingRow, settings } from "./setting.ts";

const DISABLED: Fault = { is: [false] };

/** One setting per tunnel of a VPN connection. */
const ofTunnels = ["tunnel1", "tunnel2"].map(
  (tunnel): SettingRow => [
    "aws-vpn-tunnel-logging",
    "Tunnel of a VPN",
    "aws_vpn_connection",
    `${tunnel}_log_options.cloudwatch_log_options.log_enabled`,
    DISABLED,
  ],
);

const DIAGNOSTICS_OF_API = [
  "azurerm_api_management_diagnostic",
  "azurerm_api_management_api_diagnostic",
];

/** Filters that mute by severity alone, not by the kind or the place of a finding. */
const SEVERE_ALONE =
  /^(?![\s\S]{0,2000}\b(category|resource|source|finding_class|cve|vulnerability|indicator|name|parent)\b)[\s\S]{0,2000}\bseverity\s{0,5}[:=]\s{0,5}"?(HIGH|CRITICAL)\b/i;

/** Logs of services that someone switched off. */
export const serviceLogging: readonly Setting[] = [
  ...settings("unlogged", "MEDIUM", [
    [
      "aws-iot-logging",
      "Device fleet",
      "aws_iot_logging_options",
      "default_log_level",
      { is: ["DISABLED"] },
    ],
  ]),
  ...settings("unlogged", "LOW", [
    ...ofTunnels,
    [
      "aws-pipe-logging",
      "Event pipe",
      "aws_pipes_pipe",
      "log_configuration.level",
      { is: ["OFF"] },
      { fix: 'Set `level` to `"ERROR"`.' },
    ],
    [
      "aws-batch-log",
      "Batch job",
      "aws_batch_job_definition",
      "container_properties|logConfiguration.logDriver",
      { is: ["none"] },
      { fix: 'Set `logDriver` to `"awslogs"`, or leave out `logConfiguration`.' },
    ],
    [
      "aws-verified-access-logging",
      "Verified access",
      "aws_verifiedaccess_instance_logging_configuration",
      "access_logs.cloudwatch_logs.enabled",
      { isNot: [true] },
      {
        fix: "Enable a destination in `access_logs`.",
        guards: [
          { argument: "access_logs.s3.enabled", is: [true] },
          { argument: "access_logs.kinesis_data_firehose.enabled", is: [true] },
        ],
      },
    ],
    [
      "aws-certificate-unlogged",
      "Certificate",
      "aws_acm_certificate",
      "options.certificate_transparency_logging_preference",
      { is: ["DISABLED"] },
      {
        title: "Certificate is kept out of the public logs",
        explanation: "Browsers warn of such a certificate, as its issue can't be verified.",
        // Certificates of a private authority aren't logged at all.
        guards: [{ argument: "certificate_authority_arn" }],
      },
    ],
    [
      "aws-lambda-log-level",
      "Lambda function",
      "aws_lambda_function",
      "logging_config.application_log_level",
      { is: ["FATAL"] },
      {
        title: "Lambda function drops the log of its errors",
        fix: 'Set `application_log_level` to `"INFO"` or `"WARN"`.',
      },
    ],
    [
      "az-signalr-logging",
      "SignalR service",
      "azurerm_signalr_service",
      "connectivity_logs_enabled",
      DISABLED,
      { title: "SignalR service keeps no log of connections" },
    ],
    [
      "gcp-agent-logging",
      "Dialogflow agent",
      "google_dialogflow_cx_agent",
      "enable_stackdriver_logging",
      DISABLED,
    ],
    [
      "gcp-agent-logging",
      "Dialogflow agent",
      "google_dialogflow_agent",
      "enable_logging",
      DISABLED,
    ],
  ]),
  ...settings("unwatched", "LOW", [
    [
      "aws-event-subscription-off",
      "Event subscription",
      [
        "aws_db_event_subscription",
        "aws_redshift_event_subscription",
        "aws_dms_event_subscription",
      ],
      "enabled",
      DISABLED,
      { title: "Event subscription is switched off, so it notifies no one" },
    ],
    [
      "aws-deployment-alarms-off",
      "Deployment group",
      "aws_codedeploy_deployment_group",
      "alarm_configuration.enabled",
      DISABLED,
      { title: "Deployment ignores its alarms", fix: "Set `enabled = true`." },
    ],
    [
      "az-sentinel-rule-off",
      "Workspace",
      ["fusion", "ms_security_incident", "nrt", "scheduled"].map(
        (kind) => `azurerm_sentinel_alert_rule_${kind}`,
      ),
      "enabled",
      DISABLED,
      { title: "Sentinel rule is switched off", fix: "Set `enabled = true`, or remove the rule." },
    ],
    [
      "az-api-sampling",
      "API gateway",
      DIAGNOSTICS_OF_API,
      "sampling_percentage",
      { isBelow: 1, unset: 100 },
      {
        title: "API gateway logs almost no requests",
        fix: "Raise `sampling_percentage`, and set `always_log_errors = true`.",
        guards: [{ argument: "always_log_errors", is: [true] }],
      },
    ],
    [
      "gcp-muted-findings",
      "Organization",
      [
        "google_scc_mute_config",
        "google_scc_v2_folder_mute_config",
        "google_scc_v2_organization_mute_config",
        "google_scc_v2_project_mute_config",
      ],
      "filter",
      { matches: SEVERE_ALONE },
      {
        title: "Severe findings are muted whatever they are about",
        explanation: "New problems of this severity appear in no list and notify no one.",
        fix: "Mute by `category` and `resource.name` what you have looked at.",
        link: "https://cloud.google.com/security-command-center/docs/how-to-mute-findings",
      },
    ],
  ]),
];
