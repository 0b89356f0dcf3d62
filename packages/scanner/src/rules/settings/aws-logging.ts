import type { Fault, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const OFF: Fault = { isNot: [true] };

const DISABLED: Fault = { is: [false] };

const MISSING: Fault = { isMissing: true };

const EXPORTS = "enabled_cloudwatch_logs_exports";

const MSK_LOGS = "logging_info.broker_logs";

const AIRFLOW_LOGS = ["scheduler", "webserver", "worker", "task", "dag_processing"];

/** What GuardDuty watches without an agent. */
const THREAT_SOURCES = [
  "EBS_MALWARE_PROTECTION",
  "EKS_AUDIT_LOGS",
  "LAMBDA_NETWORK_LOGS",
  "RDS_LOGIN_EVENTS",
  "S3_DATA_EVENTS",
];

const FIREHOSE_TARGETS = [
  "elasticsearch",
  "extended_s3",
  "http_endpoint",
  "iceberg",
  "opensearch",
  "opensearchserverless",
  "redshift",
  "snowflake",
  "splunk",
];

/** AWS resources that keep no log or aren't monitored. */
export const awsLogging: readonly Setting[] = [
  ...settings("unlogged", "HIGH", [
    [
      "aws-cloudtrail-off",
      "CloudTrail",
      "aws_cloudtrail",
      "enable_logging",
      DISABLED,
      {
        title: "CloudTrail is switched off",
        fix: "Set `enable_logging = true`.",
        peers: { checkov: ["CKV_AWS_251"] },
      },
    ],
  ]),
  ...settings("unlogged", "MEDIUM", [
    [
      "aws-docdb-audit-log",
      "DocumentDB cluster",
      "aws_docdb_cluster",
      EXPORTS,
      { lacks: ["audit"] },
      {
        title: "DocumentDB cluster exports no audit log",
        peers: { checkov: ["CKV_AWS_85"], trivy: ["AWS-0020"] },
      },
    ],
    [
      "aws-neptune-audit-log",
      "Neptune cluster",
      "aws_neptune_cluster",
      "enable_cloudwatch_logs_exports",
      { lacks: ["audit"] },
      {
        title: "Neptune cluster exports no audit log",
        peers: { checkov: ["CKV_AWS_101"], trivy: ["AWS-0075"] },
      },
    ],
    [
      "aws-redshift-audit-log",
      "Redshift cluster",
      "aws_redshift_cluster",
      "logging.enable",
      OFF,
      {
        title: "Redshift cluster keeps no audit log",
        fix: "Add an `aws_redshift_logging` for the cluster.",
        guards: [
          {
            argument: "cluster_identifier",
            on: {
              type: "aws_redshift_logging",
              via: "cluster_identifier",
              sameName: "cluster_identifier",
            },
          },
        ],
        peers: { checkov: ["CKV_AWS_71"] },
      },
    ],
    [
      "aws-msk-logging",
      "Kafka cluster",
      "aws_msk_cluster",
      `${MSK_LOGS}.cloudwatch_logs.enabled`,
      OFF,
      {
        fix: "Enable a destination in `logging_info.broker_logs`.",
        guards: [
          { argument: `${MSK_LOGS}.s3.enabled`, is: [true] },
          { argument: `${MSK_LOGS}.firehose.enabled`, is: [true] },
        ],
        peers: { checkov: ["CKV_AWS_80"], trivy: ["AWS-0074"] },
      },
    ],
    [
      "aws-mq-logging",
      "Message broker",
      "aws_mq_broker",
      "logs.general",
      OFF,
      { peers: { checkov: ["CKV_AWS_48"], trivy: ["AWS-0071"] } },
    ],
    [
      "aws-opensearch-audit-log",
      "OpenSearch domain",
      ["aws_opensearch_domain", "aws_elasticsearch_domain"],
      "log_publishing_options",
      { hasNoBlockWith: { argument: "log_type", is: ["AUDIT_LOGS"] } },
      {
        title: "OpenSearch domain keeps no audit log",
        peers: { checkov: ["CKV_AWS_317"], trivy: ["AWS-0042"] },
      },
    ],
    [
      "aws-waf-logging",
      "Web firewall",
      "aws_wafv2_web_acl",
      "arn",
      {
        isAlone: [{ type: "aws_wafv2_web_acl_logging_configuration", via: "resource_arn" }],
      },
      { title: "Web firewall keeps no log", peers: { checkov: ["CKV2_AWS_31"] } },
    ],
    [
      "aws-waf-logging",
      "Web firewall",
      ["aws_waf_web_acl", "aws_wafregional_web_acl"],
      "logging_configuration",
      MISSING,
      { peers: { checkov: ["CKV_AWS_176"] } },
    ],
    [
      "aws-network-firewall-logging",
      "Network firewall",
      "aws_networkfirewall_firewall",
      "arn",
      { isAlone: [{ type: "aws_networkfirewall_logging_configuration", via: "firewall_arn" }] },
      { peers: { checkov: ["CKV2_AWS_63"] } },
    ],
    [
      "aws-apigw-execution-log",
      "API stage",
      "aws_api_gateway_method_settings",
      "settings.logging_level",
      { isNot: ["INFO", "ERROR"] },
      { title: "API stage keeps no execution log", peers: { checkov: ["CKV2_AWS_4"] } },
    ],
    [
      "aws-vpn-client-logging",
      "Client VPN",
      "aws_ec2_client_vpn_endpoint",
      "connection_log_options.enabled",
      OFF,
      { title: "Client VPN keeps no log of connections" },
    ],
    [
      "aws-config-recorder",
      "Configuration recorder",
      "aws_config_configuration_recorder",
      "recording_group.all_supported",
      DISABLED,
      {
        title: "Configuration recorder leaves out resource types",
        fix: "Set `all_supported = true`.",
        guards: [{ argument: "recording_group.exclusion_by_resource_types" }],
        peers: { checkov: ["CKV2_AWS_48"] },
      },
    ],
    [
      "aws-config-recorder",
      "Configuration recorder",
      "aws_config_configuration_recorder",
      "recording_group.exclusion_by_resource_types.resource_types",
      {
        matches:
          /^AWS::(CloudTrail::Trail|EC2::(SecurityGroup|VPC)|IAM::(Group|Policy|Role|User)|KMS::Key|S3::Bucket)$/,
      },
    ],
    [
      "aws-config-recorder",
      "Configuration recorder",
      "aws_config_configuration_recorder_status",
      "is_enabled",
      OFF,
      { peers: { checkov: ["CKV2_AWS_45"] } },
    ],
    [
      "aws-codebuild-logging",
      "Build project",
      "aws_codebuild_project",
      "logs_config.cloudwatch_logs.status",
      { is: ["DISABLED"] },
      {
        guards: [{ argument: "logs_config.s3_logs.status", is: ["ENABLED"] }],
        fix: 'Set `status = "ENABLED"`.',
        peers: { checkov: ["CKV_AWS_314"] },
      },
    ],
    [
      "aws-iot-logging",
      "Device fleet",
      "aws_iot_logging_options",
      "disable_all_logs",
      { is: [true] },
    ],
  ]),
  ...settings("unwatched", "MEDIUM", [
    [
      "aws-guardduty-off",
      "Account",
      "aws_guardduty_detector",
      "enable",
      DISABLED,
      {
        title: "GuardDuty is switched off",
        fix: "Set `enable = true`.",
        peers: { checkov: ["CKV_AWS_238"] },
      },
    ],
    [
      "aws-guardduty-feature-off",
      "Account",
      "aws_guardduty_detector_feature",
      "status",
      { is: ["DISABLED"] },
      {
        title: "Feature of GuardDuty is switched off",
        fix: 'Set `status = "ENABLED"`, or `enable = true` in `datasources`.',
        when: [{ argument: "name", is: THREAT_SOURCES }],
      },
    ],
    ...[
      "s3_logs.enable",
      "kubernetes.audit_logs.enable",
      "malware_protection.scan_ec2_instance_with_findings.ebs_volumes.enable",
    ].map(
      (switched): SettingRow => [
        "aws-guardduty-feature-off",
        "Account",
        "aws_guardduty_detector",
        `datasources.${switched}`,
        DISABLED,
      ],
    ),
  ]),
  ...settings("unlogged", "LOW", [
    [
      "aws-cloudtrail-log-group",
      "CloudTrail",
      "aws_cloudtrail",
      "cloud_watch_logs_group_arn",
      MISSING,
      {
        title: "CloudTrail does not deliver to CloudWatch Logs",
        explanation: "Without a log group, no alarm can react to what happens.",
        peers: { checkov: ["CKV2_AWS_10"], trivy: ["AWS-0162"] },
      },
    ],
    [
      "aws-rds-logs",
      "RDS database",
      ["aws_db_instance", "aws_rds_cluster"],
      EXPORTS,
      MISSING,
      {
        title: "RDS database exports no logs",
        peers: { checkov: ["CKV_AWS_129", "CKV_AWS_324", "CKV2_AWS_27"] },
      },
    ],
    [
      "aws-redshift-serverless-log",
      "Redshift namespace",
      "aws_redshiftserverless_namespace",
      "log_exports",
      { lacks: ["connectionlog", "userlog"] },
      { title: "Redshift namespace does not export its audit logs" },
    ],
    [
      "aws-aurora-audit-log",
      "Aurora cluster",
      "aws_rds_cluster",
      EXPORTS,
      { lacks: ["audit"] },
      {
        title: "Aurora cluster exports no audit log",
        fix: 'Name "audit" in `enabled_cloudwatch_logs_exports`, and set `server_audit_logging` to 1.',
        when: [{ argument: "engine", is: ["aurora-mysql"] }, { argument: EXPORTS }],
        guards: [
          {
            argument: "resource_arn",
            on: { type: "aws_rds_cluster_activity_stream", via: "resource_arn" },
          },
        ],
      },
    ],
    [
      "aws-elasticache-logs",
      "Cache",
      "aws_elasticache_replication_group",
      "log_delivery_configuration",
      MISSING,
      { title: "Cache delivers no logs" },
    ],
    [
      "aws-mq-audit-log",
      "Message broker",
      "aws_mq_broker",
      "logs.audit",
      OFF,
      {
        title: "Message broker keeps no audit log",
        when: [{ argument: "engine_type", is: ["ActiveMQ"] }],
        peers: { checkov: ["CKV_AWS_197"], trivy: ["AWS-0070"] },
      },
    ],
    [
      "aws-sfn-logging",
      "State machine",
      "aws_sfn_state_machine",
      "logging_configuration.level",
      { isNot: ["ALL", "ERROR", "FATAL"] },
      { peers: { checkov: ["CKV_AWS_285"] } },
    ],
    [
      "aws-route53-query-log",
      "DNS zone",
      "aws_route53_zone",
      "zone_id",
      { isAlone: [{ type: "aws_route53_query_log", via: "zone_id" }] },
      {
        title: "DNS zone keeps no log of queries",
        // Private zones are logged by the resolver.
        guards: [{ argument: "vpc" }],
        peers: { checkov: ["CKV2_AWS_39"] },
      },
    ],
    [
      "aws-transfer-logging",
      "File transfer server",
      "aws_transfer_server",
      "logging_role",
      MISSING,
      { guards: [{ argument: "structured_log_destinations" }] },
    ],
    ["aws-transfer-logging", "Connector", "aws_transfer_connector", "logging_role", MISSING],
    [
      "aws-appsync-logging",
      "GraphQL API",
      "aws_appsync_graphql_api",
      "log_config.field_log_level",
      { isNot: ["ALL", "ERROR", "INFO", "DEBUG"] },
      { peers: { checkov: ["CKV_AWS_193", "CKV_AWS_194"] } },
    ],
    ["aws-emr-logging", "EMR cluster", "aws_emr_cluster", "log_uri", MISSING],
    [
      "aws-accelerator-logging",
      "Accelerator",
      ["aws_globalaccelerator_accelerator", "aws_globalaccelerator_custom_routing_accelerator"],
      "attributes.flow_logs_enabled",
      OFF,
      { title: "Accelerator keeps no flow log", peers: { checkov: ["CKV_AWS_75"] } },
    ],
    ...AIRFLOW_LOGS.map(
      (part): SettingRow => [
        "aws-mwaa-logging",
        "Airflow environment",
        "aws_mwaa_environment",
        `logging_configuration.${part}_logs.enabled`,
        OFF,
        {
          title: "Airflow environment does not log everything",
          fix: "Enable all five logs in `logging_configuration`.",
          peers: { checkov: ["CKV_AWS_242", "CKV_AWS_243", "CKV_AWS_244"] },
        },
      ],
    ),
    ...FIREHOSE_TARGETS.map(
      (target): SettingRow => [
        "aws-firehose-logging",
        "Delivery stream",
        "aws_kinesis_firehose_delivery_stream",
        `${target}_configuration.cloudwatch_logging_options.enabled`,
        DISABLED,
        { title: "Delivery stream does not log failures" },
      ],
    ),
    [
      "aws-log-retention-short",
      "Log group",
      "aws_cloudwatch_log_group",
      "retention_in_days",
      { is: [1, 3, 5] },
      { title: "Log group forgets after a few days", fix: "Keep logs for at least 30 days." },
    ],
    [
      "aws-event-store",
      "Event data store",
      "aws_cloudtrail_event_data_store",
      "multi_region_enabled",
      DISABLED,
      {
        title: "Event data store leaves out regions, or forgets too soon",
        fix: "Leave out `multi_region_enabled = false`, and keep events for 90 days or more.",
      },
    ],
    [
      "aws-event-store",
      "Event data store",
      "aws_cloudtrail_event_data_store",
      "retention_period",
      { matches: /^([7-9]|[1-8]\d)$/ },
    ],
    [
      "aws-fsx-audit-log",
      "Windows file system",
      "aws_fsx_windows_file_system",
      "audit_log_configuration.file_access_audit_log_level",
      { is: ["DISABLED"] },
    ],
    [
      "aws-datasync-logging",
      "Data transfer",
      "aws_datasync_task",
      "cloudwatch_log_group_arn",
      MISSING,
      { fix: 'Set `cloudwatch_log_group_arn`, and leave out `log_level = "OFF"`.' },
    ],
    [
      "aws-vpclattice-logging",
      "Lattice service",
      ["aws_vpclattice_service", "aws_vpclattice_service_network"],
      "arn",
      { isAlone: [{ type: "aws_vpclattice_access_log_subscription", via: "resource_identifier" }] },
      {
        title: "Lattice service keeps no access log",
        guards: [
          // The network's log has the requests to all of its services.
          {
            argument: "service_network_identifier",
            on: {
              type: "aws_vpclattice_service_network_service_association",
              via: "service_identifier",
            },
          },
        ],
      },
    ],
    [
      "aws-connect-logging",
      "Contact center",
      "aws_connect_instance",
      "contact_flow_logs_enabled",
      OFF,
    ],
    [
      "aws-msk-connect-logging",
      "Kafka connector",
      "aws_mskconnect_connector",
      "log_delivery",
      MISSING,
    ],
    [
      "aws-dms-logging",
      "Replication task",
      "aws_dms_replication_task",
      "replication_task_settings|Logging.EnableLogging",
      OFF,
      { fix: "Set `EnableLogging` to true in `Logging`." },
    ],
    [
      "aws-ecs-exec-logging",
      "ECS cluster",
      "aws_ecs_cluster",
      "configuration.execute_command_configuration.logging",
      { is: ["NONE"] },
      { title: "Commands in containers are not logged" },
    ],
    [
      "aws-bedrock-logging",
      "Language model",
      "aws_bedrock_model_invocation_logging_configuration",
      "logging_config.text_data_delivery_enabled",
      DISABLED,
      { title: "Requests to language models are logged without their text" },
    ],
    [
      "aws-osis-logging",
      "Ingestion pipeline",
      "aws_osis_pipeline",
      "log_publishing_options.is_logging_enabled",
      DISABLED,
    ],
  ]),
  ...settings("unwatched", "LOW", [
    [
      "aws-ecs-insights",
      "ECS cluster",
      "aws_ecs_cluster",
      "setting",
      { hasNoBlockWith: { argument: "value", is: ["enabled", "enhanced"] } },
      {
        title: "ECS cluster has no Container Insights",
        fix: 'Add a `setting` block with `name = "containerInsights"` and `value = "enabled"`.',
        peers: { checkov: ["CKV_AWS_65"], trivy: ["AWS-0034"] },
      },
    ],
    [
      "aws-lambda-tracing",
      "Function",
      "aws_lambda_function",
      "tracing_config.mode",
      { isNot: ["Active"] },
      {
        title: "Function is not traced",
        peers: { checkov: ["CKV_AWS_50"], trivy: ["AWS-0066"] },
        // Functions at the edge can't be traced.
        guards: ["default", "ordered"].map((behavior) => {
          const argument = `${behavior}_cache_behavior.lambda_function_association.lambda_arn`;
          return {
            argument,
            isKnown: true as const,
            on: { type: "aws_cloudfront_distribution", via: argument },
          };
        }),
      },
    ],
    [
      "aws-instance-monitoring",
      "Instance",
      ["aws_instance", "aws_spot_instance_request"],
      "monitoring",
      DISABLED,
      {
        title: "Instance has no detailed monitoring",
        fix: "Set `monitoring = true`, or `enable_monitoring = true` in a launch configuration.",
        peers: { checkov: ["CKV_AWS_126"] },
      },
    ],
    ["aws-instance-monitoring", "Instance", "aws_launch_template", "monitoring.enabled", DISABLED],
    [
      "aws-instance-monitoring",
      "Instance",
      "aws_launch_configuration",
      "enable_monitoring",
      DISABLED,
    ],
    [
      "aws-rds-monitoring",
      "RDS database",
      ["aws_db_instance", "aws_rds_cluster_instance"],
      "monitoring_interval",
      { isBelow: 1, unset: 0 },
      {
        title: "RDS database has no enhanced monitoring",
        fix: "Set `monitoring_interval` to 60 and name a `monitoring_role_arn`.",
        peers: { checkov: ["CKV_AWS_118"] },
      },
    ],
    [
      "aws-waf-metrics",
      "Web firewall",
      ["aws_wafv2_web_acl", "aws_wafv2_rule_group", "aws_wafv2_web_acl_rule"],
      "visibility_config.cloudwatch_metrics_enabled",
      DISABLED,
      { title: "Web firewall publishes no metrics" },
    ],
    [
      "aws-waf-metrics",
      "Web firewall",
      ["aws_wafv2_web_acl", "aws_wafv2_rule_group"],
      "rule.visibility_config.cloudwatch_metrics_enabled",
      DISABLED,
    ],
    [
      "aws-cognito-threats",
      "User pool",
      "aws_cognito_user_pool",
      "user_pool_add_ons.advanced_security_mode",
      { is: ["OFF"] },
      { title: "User pool doesn't watch for stolen passwords" },
    ],
    [
      "aws-macie-off",
      "Account",
      "aws_macie2_account",
      "status",
      { is: ["PAUSED"] },
      { title: "Macie is paused", fix: 'Set `status = "ENABLED"`.' },
    ],
    [
      "aws-guardduty-members",
      "Organization",
      "aws_guardduty_organization_configuration",
      "auto_enable_organization_members",
      { is: ["NONE"] },
      {
        title: "GuardDuty leaves out new accounts",
        fix: 'Set `auto_enable_organization_members`, or `auto_enable` of the feature, to `"ALL"`.',
      },
    ],
    [
      "aws-guardduty-members",
      "Organization",
      "aws_guardduty_organization_configuration_feature",
      "auto_enable",
      { is: ["NONE"] },
      { when: [{ argument: "name", is: THREAT_SOURCES }] },
    ],
    ...["ec2", "ecr"].map(
      (scanned): SettingRow => [
        "aws-inspector-members",
        "Organization",
        "aws_inspector2_organization_configuration",
        `auto_enable.${scanned}`,
        DISABLED,
        {
          title: "Inspector leaves out new accounts",
          explanation: "Known vulnerabilities in new accounts stay unnoticed.",
          fix: "Set `ec2 = true` and `ecr = true` in `auto_enable`.",
        },
      ],
    ),
    [
      "aws-athena-metrics",
      "Athena workgroup",
      "aws_athena_workgroup",
      "configuration.publish_cloudwatch_metrics_enabled",
      DISABLED,
      { title: "Athena workgroup publishes no metrics" },
    ],
    [
      "aws-alarm-off",
      "Alarm",
      ["aws_cloudwatch_metric_alarm", "aws_cloudwatch_composite_alarm"],
      "actions_enabled",
      DISABLED,
      { title: "Alarm notifies no one", peers: { checkov: ["CKV_AWS_319"] } },
    ],
  ]),
  ...settings("unwatched", "INFO", [
    [
      "aws-tracing",
      "Service",
      "aws_sfn_state_machine",
      "tracing_configuration.enabled",
      OFF,
      { title: "Requests are not traced", peers: { checkov: ["CKV_AWS_284"] } },
    ],
    [
      "aws-tracing",
      "Service",
      "aws_api_gateway_stage",
      "xray_tracing_enabled",
      OFF,
      { peers: { checkov: ["CKV_AWS_73"], trivy: ["AWS-0003"] } },
    ],
    ["aws-tracing", "Service", "aws_appsync_graphql_api", "xray_enabled", OFF],
    [
      "aws-rds-performance-insights",
      "RDS database",
      ["aws_db_instance", "aws_rds_cluster_instance"],
      "performance_insights_enabled",
      OFF,
      {
        title: "RDS database has no performance insights",
        peers: { checkov: ["CKV_AWS_353"], trivy: ["AWS-0133"] },
      },
    ],
  ]),
];
