import type { Fault, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const OFF: Fault = { isNot: [true] };

const DISABLED: Fault = { is: [false] };

const MISSING: Fault = { isMissing: true };

/** Entries of audit logs, but for a filter that leaves these alone. */
const EXCLUDES_AUDIT =
  /^(?!\s*(NOT\b|-)).*(?<!\bNOT\s{1,5}|\s-)\b(logName\s{0,5}[:=]~?\s{0,5}|log_id\(\s{0,5})[^\s()]{0,200}(cloudaudit\.googleapis|data_access)/is;

const SINKS = ["project", "folder", "organization", "billing_account"].map(
  (level) => `google_logging_${level}_sink`,
);

/** Changes have the severity `NOTICE`, and most reads `INFO`. */
const ERRORS_ONLY =
  /^(?=.*cloudaudit)(?!.*\bOR\b).*\bseverity\s*(>=?|=|:)\s*"?(WARNING|ERROR|CRITICAL|ALERT|EMERGENCY)/is;

const AUDIT_CONFIGS = ["project", "folder", "organization"].map(
  (level) => `google_${level}_iam_audit_config`,
);

/** Google Cloud resources that keep no log or aren't monitored. */
export const googleLogging: readonly Setting[] = [
  ...settings("unlogged", "MEDIUM", [
    [
      "gcp-gke-logging",
      "GKE cluster",
      "google_container_cluster",
      "logging_service",
      { is: ["none"] },
      {
        title: "GKE cluster sends no logs to Cloud Logging",
        fix: "Leave out `logging_service`, so that the cluster logs.",
        peers: { checkov: ["CKV_GCP_1"], trivy: ["GCP-0060"] },
      },
    ],
    [
      "gcp-gke-logging",
      "GKE cluster",
      "google_container_cluster",
      "logging_config.enable_components",
      { lacks: ["SYSTEM_COMPONENTS"] },
      { when: [{ argument: "logging_config" }] },
    ],
    ...["ADMIN_READ", "DATA_READ", "DATA_WRITE"].map(
      (kind): SettingRow => [
        "gcp-audit-log-incomplete",
        "Audit log",
        AUDIT_CONFIGS,
        "audit_log_config",
        { hasNoBlockWith: { argument: "log_type", is: [kind] } },
        {
          title: "Audit log leaves out reads or writes",
          when: [{ argument: "service", is: ["allServices"] }],
          peers: { checkov: ["CKV2_GCP_5"] },
        },
      ],
    ),
    [
      "gcp-audit-log-exempted",
      "Audit log",
      AUDIT_CONFIGS,
      "audit_log_config.exempted_members",
      { isSet: true },
      {
        title: "Audit log leaves out some members",
        fix: "Leave out `exempted_members`.",
      },
    ],
    [
      "gcp-log-exclusion",
      "Audit log",
      ["project", "folder", "organization"].map((level) => `google_logging_${level}_exclusion`),
      "filter",
      { matches: EXCLUDES_AUDIT, isPartial: true },
      {
        title: "Audit log entries are thrown away",
        fix: "Exclude other entries only.",
        guards: [{ argument: "disabled", is: [true] }],
      },
    ],
    [
      "gcp-log-exclusion",
      "Audit log",
      SINKS,
      "exclusions.filter",
      { matches: EXCLUDES_AUDIT, isPartial: true },
      { guards: [{ argument: "exclusions.disabled", is: [true] }] },
    ],
    [
      "gcp-sink-filter",
      "Audit log",
      SINKS,
      "filter",
      { matches: ERRORS_ONLY },
      {
        title: "Log sink drops most entries of the audit log",
        fix: "Leave the condition for `severity` out of `filter`.",
      },
    ],
    [
      "gcp-sink-children",
      "Log sink",
      ["google_logging_folder_sink", "google_logging_organization_sink"],
      "include_children",
      OFF,
      {
        title: "Log sink leaves out all projects",
        fix: "Set `include_children = true`.",
        explanation:
          "It gets the entries of the organization or folder itself, and none of its projects.",
      },
    ],
    [
      "gcp-sink-off",
      "Log sink",
      SINKS,
      "disabled",
      { is: [true] },
      { title: "Log sink is switched off", fix: "Set `disabled = false`." },
    ],
    [
      "gcp-build-logging",
      "Build",
      "google_cloudbuild_trigger",
      "build.options.logging",
      { is: ["NONE"] },
    ],
  ]),
  ...settings("unwatched", "MEDIUM", [
    [
      "gcp-gke-monitoring",
      "GKE cluster",
      "google_container_cluster",
      "monitoring_service",
      { is: ["none"] },
      {
        fix: "Leave out `monitoring_service`, so that the cluster is monitored.",
        peers: { checkov: ["CKV_GCP_8"], trivy: ["GCP-0052"] },
      },
    ],
  ]),
  ...settings("unwatched", "LOW", [
    [
      "gcp-alert-off",
      "Alert",
      "google_monitoring_alert_policy",
      "enabled",
      DISABLED,
      { title: "Alert is switched off" },
    ],
    [
      "gcp-channel-off",
      "Notification channel",
      "google_monitoring_notification_channel",
      "enabled",
      DISABLED,
      { title: "Notification channel is switched off, so alerts notify no one" },
    ],
  ]),
  ...settings("unlogged", "LOW", [
    [
      "gcp-backend-logging",
      "Load balancer",
      ["google_compute_backend_service", "google_compute_region_backend_service"],
      "log_config.enable",
      OFF,
      { title: "Load balancer keeps no log of requests" },
    ],
    [
      "gcp-backend-logging",
      "Load balancer",
      ["google_compute_backend_service", "google_compute_region_backend_service"],
      "log_config.sample_rate",
      { is: [0] },
      {
        // Then there is a finding already.
        guards: [{ argument: "log_config.enable", is: [false] }],
        title: "Load balancer keeps no log of requests",
        fix: "Set `sample_rate` above 0, such as 1 for all requests.",
      },
    ],
    [
      "gcp-firewall-logging",
      "Firewall rule",
      "google_compute_firewall",
      "log_config",
      MISSING,
      {
        title: "Firewall rule keeps no log of connections",
        guards: [{ argument: "enable_logging", is: [true] }],
      },
    ],
    [
      "gcp-firewall-logging",
      "Firewall rule",
      [
        "google_compute_firewall_policy_rule",
        "google_compute_network_firewall_policy_rule",
        "google_compute_region_network_firewall_policy_rule",
      ],
      "enable_logging",
      DISABLED,
    ],
    [
      "gcp-dns-logging",
      "Public DNS zone",
      "google_dns_managed_zone",
      "cloud_logging_config.enable_logging",
      OFF,
      {
        title: "DNS zone keeps no log of queries",
        guards: [{ argument: "visibility", is: ["private"] }],
      },
    ],
    [
      "gcp-dns-logging",
      "DNS policy",
      "google_dns_policy",
      "enable_logging",
      OFF,
      { title: "Network keeps no log of DNS queries" },
    ],
    [
      "gcp-nat-logging",
      "NAT gateway",
      "google_compute_router_nat",
      "log_config.enable",
      OFF,
      { title: "NAT gateway keeps no log" },
    ],
    [
      "gcp-log-retention-short",
      "Log bucket",
      [
        "google_logging_project_bucket_config",
        "google_logging_folder_bucket_config",
        "google_logging_organization_bucket_config",
      ],
      "retention_days",
      { isBelow: 30, unset: 30 },
      {
        title: "Log bucket forgets after less than a month",
        // Messages for developers don't serve to find out what happened.
        guards: ["project", "folder", "organization"].map((level) => ({
          argument: "filter",
          matches: /\bseverity\s{0,5}(<=?|=)\s{0,5}"?DEBUG\b/,
          on: { type: `google_logging_${level}_sink`, via: "destination" },
        })),
      },
    ],
    [
      "gcp-data-fusion-logging",
      "Data integration",
      "google_data_fusion_instance",
      "enable_stackdriver_logging",
      OFF,
      { peers: { checkov: ["CKV_GCP_104"] } },
    ],
    [
      "gcp-workflow-logging",
      "Workflow",
      "google_workflows_workflow",
      "call_log_level",
      { is: ["LOG_NONE"] },
    ],
    [
      "gcp-sign-in-logging",
      "Sign-in",
      "google_identity_platform_config",
      "monitoring.request_logging.enabled",
      DISABLED,
    ],
  ]),
];
