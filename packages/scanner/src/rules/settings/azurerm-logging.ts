import type { Fault, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const OFF: Fault = { isNot: [true] };

const DISABLED: Fault = { is: [false] };

const MISSING: Fault = { isMissing: true };

/** Days of a log that is kept for less than three months; 0 means forever. */
const SHORT: Fault = { matches: /^([1-9]|[1-8]\d)$/ };

const FUNCTION_APPS = ["linux_function_app", "windows_function_app"]
  .flatMap((kind) => [kind, `${kind}_slot`])
  .map((kind) => `azurerm_${kind}`);

const DIAGNOSTICS: Fault = {
  isAlone: [
    {
      type: "azurerm_monitor_diagnostic_setting",
      via: "target_resource_id",
      // Metrics say how many requests there were, not who sent them.
      except: { has: ["enabled_metric", "metric"], lacks: ["enabled_log", "log"] },
    },
  ],
};

/** Services whose resource logs go nowhere without a diagnostic setting. */
const SERVICES = [
  "api_management",
  "app_configuration",
  "application_gateway",
  "automation_account",
  "bastion_host",
  "batch_account",
  "cdn_frontdoor_profile",
  "cognitive_account",
  "container_registry",
  "cosmosdb_account",
  "data_factory",
  "eventgrid_domain",
  "eventgrid_topic",
  "eventhub_namespace",
  "firewall",
  "frontdoor",
  "iothub",
  "iothub_dps",
  "kusto_cluster",
  "logic_app_workflow",
  "machine_learning_workspace",
  "mssql_managed_instance",
  "mysql_flexible_server",
  "postgresql_flexible_server",
  "purview_account",
  "recovery_services_vault",
  "redis_cache",
  "search_service",
  "servicebus_namespace",
  "signalr_service",
  "stream_analytics_job",
  "virtual_network_gateway",
  "web_pubsub",
].map((kind) => `azurerm_${kind}`);

const INSIGHTS = [
  "site_config.application_insights_key",
  "app_settings.APPINSIGHTS_INSTRUMENTATIONKEY",
  "app_settings.APPLICATIONINSIGHTS_CONNECTION_STRING",
].map((argument) => ({ argument }));

/** Azure resources that keep no log or aren't monitored. */
export const azurermLogging: readonly Setting[] = [
  ...settings("unlogged", "MEDIUM", [
    [
      "az-key-vault-logging",
      "Key vault",
      ["azurerm_key_vault", "azurerm_key_vault_managed_hardware_security_module"],
      "id",
      DIAGNOSTICS,
      { title: "Key vault keeps no log of who used its secrets" },
    ],
    [
      "az-sql-auditing",
      "SQL server",
      "azurerm_mssql_server",
      "id",
      {
        isAlone: [{ type: "azurerm_mssql_server_extended_auditing_policy", via: "server_id" }],
      },
      {
        title: "SQL server is not audited",
        peers: { checkov: ["CKV_AZURE_23"], trivy: ["AZU-0027"] },
      },
    ],
    [
      "az-sql-auditing",
      "SQL server",
      [
        "azurerm_mssql_server_extended_auditing_policy",
        "azurerm_mssql_database_extended_auditing_policy",
      ],
      "enabled",
      DISABLED,
      { fix: "Set `enabled = true`." },
    ],
    [
      "az-sql-auditing",
      "SQL server",
      [
        "azurerm_mssql_server_extended_auditing_policy",
        "azurerm_mssql_database_extended_auditing_policy",
      ],
      "log_monitoring_enabled",
      DISABLED,
      { guards: [{ argument: "storage_endpoint" }] },
    ],
    [
      "az-synapse-auditing",
      "Synapse workspace",
      "azurerm_synapse_workspace",
      "id",
      {
        isAlone: [
          {
            type: "azurerm_synapse_workspace_extended_auditing_policy",
            via: "synapse_workspace_id",
          },
        ],
      },
      { title: "Synapse workspace is not audited" },
    ],
    [
      "az-flow-log",
      "Flow log",
      "azurerm_network_watcher_flow_log",
      "enabled",
      OFF,
      { title: "Flow log is switched off" },
    ],
    [
      "az-log-profile",
      "Activity log",
      "azurerm_monitor_log_profile",
      "categories",
      { lacks: ["Action", "Delete", "Write"] },
      {
        title: "Activity log leaves out operations",
        peers: { checkov: ["CKV_AZURE_38"], trivy: ["AZU-0033"] },
      },
    ],
  ]),
  ...settings("unwatched", "MEDIUM", [
    [
      "az-defender-off",
      "Service",
      "azurerm_security_center_subscription_pricing",
      "tier",
      { is: ["Free"] },
      {
        title: "Microsoft Defender is switched off for a kind of resource",
        fix: 'Set `tier = "Standard"`.',
        peers: { checkov: ["CKV_AZURE_19"], trivy: ["AZU-0045"] },
      },
    ],
    [
      "az-sql-alerts",
      "SQL server",
      "azurerm_mssql_server_security_alert_policy",
      "state",
      { isNot: ["Enabled", "New"] },
      { title: "Alerts about attacks on the database are switched off" },
    ],
    [
      "az-sql-alerts",
      "SQL server",
      [
        "azurerm_synapse_workspace_security_alert_policy",
        "azurerm_synapse_sql_pool_security_alert_policy",
      ],
      "policy_state",
      { isNot: ["Enabled", "New"] },
    ],
    [
      "az-sql-alerts",
      "SQL server",
      "azurerm_mssql_managed_instance_security_alert_policy",
      "enabled",
      DISABLED,
    ],
    [
      "az-sql-alerts",
      "SQL server",
      ["azurerm_postgresql_server", "azurerm_mysql_server"],
      "threat_detection_policy.enabled",
      DISABLED,
      { peers: { checkov: ["CKV_AZURE_127", "CKV_AZURE_128"] } },
    ],
    [
      "az-sql-alerts",
      "SQL server",
      "azurerm_mssql_database",
      "threat_detection_policy.state",
      { is: ["Disabled"] },
    ],
    ...[
      "azurerm_mssql_server_security_alert_policy",
      "azurerm_mssql_managed_instance_security_alert_policy",
      "azurerm_synapse_workspace_security_alert_policy",
      "azurerm_synapse_sql_pool_security_alert_policy",
    ].map(
      (type): SettingRow => [
        "az-sql-alerts-excluded",
        "SQL server",
        type,
        "disabled_alerts",
        { matches: /\w/ },
        {
          title: "Alerts about some attacks on the database are switched off",
          fix: "Leave out `disabled_alerts`.",
          peers: { trivy: ["AZU-0028"] },
        },
      ],
    ),
    [
      "az-threat-protection-off",
      "Storage account",
      "azurerm_advanced_threat_protection",
      "enabled",
      OFF,
    ],
    [
      "az-security-contact",
      "Subscription",
      "azurerm_security_center_contact",
      "alert_notifications",
      OFF,
      {
        title: "Security alerts reach no one",
        peers: { checkov: ["CKV_AZURE_21"], trivy: ["AZU-0044"] },
      },
    ],
    [
      "az-security-contact",
      "Subscription",
      "azurerm_security_center_contact",
      "alerts_to_admins",
      OFF,
      { peers: { checkov: ["CKV_AZURE_22"] } },
    ],
  ]),
  ...settings("unlogged", "LOW", [
    [
      "az-diagnostics",
      "Service",
      SERVICES,
      "id",
      DIAGNOSTICS,
      {
        title: "Service has no diagnostic setting, so its logs go nowhere",
        fix: "Add an `azurerm_monitor_diagnostic_setting` that sends the logs to a workspace.",
      },
    ],
    [
      "az-diagnostics",
      "Service",
      "azurerm_databricks_workspace",
      "id",
      DIAGNOSTICS,
      // The standard tier has no audit log.
      { when: [{ argument: "sku", is: ["premium"] }] },
    ],
    [
      "az-audit-retention",
      "Audit log",
      [
        "azurerm_mssql_server_extended_auditing_policy",
        "azurerm_mssql_database_extended_auditing_policy",
        "azurerm_synapse_workspace_extended_auditing_policy",
        "azurerm_synapse_sql_pool_extended_auditing_policy",
      ],
      "retention_in_days",
      SHORT,
      {
        title: "Audit log is deleted after less than three months",
        fix: "Keep the log for 90 days or more.",
        peers: { checkov: ["CKV_AZURE_24"], trivy: ["AZU-0025"] },
      },
    ],
    [
      "az-audit-retention",
      "Audit log",
      [
        "azurerm_mssql_server_security_alert_policy",
        "azurerm_mssql_managed_instance_security_alert_policy",
      ],
      "retention_days",
      SHORT,
    ],
    [
      "az-flow-log-retention",
      "Flow log",
      "azurerm_network_watcher_flow_log",
      "retention_policy.days",
      SHORT,
      {
        title: "Flow log is deleted after less than three months",
        fix: "Keep the log for 90 days or more.",
        peers: { checkov: ["CKV_AZURE_12"], trivy: ["AZU-0049"] },
      },
    ],
    [
      "az-flow-log-retention",
      "Flow log",
      "azurerm_network_watcher_flow_log",
      "retention_policy.enabled",
      DISABLED,
      // Without a number of days, the account keeps the log.
      { guards: [{ argument: "retention_policy.days", is: [0] }] },
    ],
    [
      "az-log-profile-retention",
      "Activity log",
      "azurerm_monitor_log_profile",
      "retention_policy.days",
      { matches: /^([1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-4])$/ },
      {
        title: "Activity log is deleted after less than a year",
        fix: "Set `days` to 365 or more, or 0 to keep the log.",
        peers: { checkov: ["CKV_AZURE_37"], trivy: ["AZU-0031"] },
      },
    ],
    [
      "az-function-insights",
      "Function app",
      FUNCTION_APPS,
      "site_config.application_insights_connection_string",
      MISSING,
      { title: "Function app sends no logs to Application Insights", guards: INSIGHTS },
    ],
    [
      "az-container-environment-logging",
      "Container apps environment",
      "azurerm_container_app_environment",
      "log_analytics_workspace_id",
      MISSING,
      { guards: [{ argument: "logs_destination", is: ["azure-monitor"] }] },
    ],
    [
      "az-container-group-logging",
      "Container group",
      "azurerm_container_group",
      "diagnostics.log_analytics",
      MISSING,
    ],
    [
      "az-log-quota",
      "Log workspace",
      "azurerm_log_analytics_workspace",
      "daily_quota_gb",
      { matches: /^0(\.\d{1,9})?$/ },
      {
        title: "Log workspace drops logs after a small daily quota",
        explanation: "An attack or failure writes much, and the logs about it are dropped.",
        fix: "Leave out `daily_quota_gb`, or set it far above a usual day.",
      },
    ],
    [
      "az-log-retention-short",
      "Log workspace",
      "azurerm_log_analytics_workspace",
      "retention_in_days",
      { matches: /^([1-9]|[12]\d)$/ },
      {
        title: "Log workspace forgets after less than a month",
        fix: "Set `retention_in_days` to 30 or more, which costs the same.",
      },
    ],
    [
      "az-log-retention-short",
      "Log workspace",
      "azurerm_log_analytics_workspace",
      "sku",
      { is: ["Free"] },
      {
        // Then there is a finding already.
        guards: [{ argument: "retention_in_days", matches: /^([1-9]|[12]\d)$/ }],
      },
    ],
    ...["read", "write", "delete"].map(
      (kind): SettingRow => [
        "az-queue-logging",
        "Storage queue",
        "azurerm_storage_account",
        `queue_properties.logging.${kind}`,
        OFF,
        {
          isOnlyInBlock: true,
          title: "Storage queues do not log all requests",
          fix: "Set `read`, `write` and `delete` to true in `logging`.",
          peers: { checkov: ["CKV_AZURE_33"], trivy: ["AZU-0009"] },
        },
      ],
    ),
    ...["read", "write", "delete"].map(
      (kind): SettingRow => [
        "az-queue-logging",
        "Storage queue",
        "azurerm_storage_account_queue_properties",
        `logging.${kind}`,
        OFF,
        { isOnlyInBlock: true },
      ],
    ),
  ]),
  ...settings("unwatched", "LOW", [
    [
      "az-sql-scans",
      "SQL server",
      [
        "azurerm_mssql_server_vulnerability_assessment",
        "azurerm_mssql_managed_instance_vulnerability_assessment",
        "azurerm_synapse_workspace_vulnerability_assessment",
      ],
      "recurring_scans.enabled",
      OFF,
      {
        isOnlyInBlock: true,
        title: "Database isn't scanned for vulnerabilities regularly",
        explanation: "New weaknesses in its settings and permissions stay unnoticed.",
      },
    ],
    [
      "az-defender-setting-off",
      "Subscription",
      "azurerm_security_center_setting",
      "enabled",
      DISABLED,
      {
        title: "An integration of Microsoft Defender is switched off",
        fix: "Set `enabled = true`.",
      },
    ],
    [
      "az-backup-alerts-off",
      "Backup vault",
      "azurerm_recovery_services_vault",
      "monitoring.alerts_for_all_job_failures_enabled",
      DISABLED,
      {
        title: "Backup vault tells no one when a backup fails",
        explanation: "Failed backups are noticed only when someone needs them.",
      },
    ],
    [
      "az-alert-off",
      "Alert",
      [
        "azurerm_monitor_activity_log_alert",
        "azurerm_monitor_metric_alert",
        "azurerm_monitor_scheduled_query_rules_alert",
        "azurerm_monitor_scheduled_query_rules_alert_v2",
        "azurerm_monitor_smart_detector_alert_rule",
      ],
      "enabled",
      DISABLED,
      { title: "Alert is switched off" },
    ],
    [
      "az-action-group-off",
      "Action group",
      "azurerm_monitor_action_group",
      "enabled",
      DISABLED,
      { title: "Action group is switched off, so alerts notify no one" },
    ],
    [
      "az-insights-sampling",
      "Application Insights",
      "azurerm_application_insights",
      "sampling_percentage",
      { isBelow: 10, unset: 100 },
      {
        title: "Application Insights keeps few of the requests",
        explanation: "Rare errors are dropped before anyone can see them.",
        fix: "Leave out `sampling_percentage`, or set it to 10 or more.",
      },
    ],
    [
      "az-insights-cap",
      "Application Insights",
      "azurerm_application_insights",
      "daily_data_cap_notifications_disabled",
      { is: [true] },
      {
        title: "Application Insights stops at its daily cap without notice",
        explanation:
          "When the cap is reached, it drops all further data of the day, including errors.",
        link: "https://learn.microsoft.com/azure/azure-monitor/logs/daily-cap",
      },
    ],
  ]),
];
