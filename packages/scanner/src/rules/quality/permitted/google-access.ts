import { SECONDS } from "./formats.ts";
import { between, like, oneOf, type PermittedRow, permit } from "./permitted.ts";

/** What policies are about, as the types of their bindings name it. */
const SUBJECTS = [
  "artifact_registry_repository",
  "bigquery_dataset",
  "bigquery_table",
  "cloud_run_service",
  "cloud_run_v2_job",
  "cloud_run_v2_service",
  "cloudfunctions2_function",
  "cloudfunctions_function",
  "compute_subnetwork",
  "folder",
  "kms_crypto_key",
  "kms_key_ring",
  "organization",
  "project",
  "pubsub_subscription",
  "pubsub_topic",
  "secret_manager_secret",
  "service_account",
  "spanner_database",
  "spanner_instance",
  "storage_bucket",
];
const typesOf = (kind: string) =>
  SUBJECTS.map((subject) => `google_${subject}_iam_${kind}`).join(" ");
const MEMBERS = typesOf("member");
const BINDINGS = typesOf("binding");

const PRINCIPAL = like(
  /^(allUsers|allAuthenticatedUsers|[A-Za-z]+:.+)$/,
  "a member with its kind, such as `user:` or `serviceAccount:`",
);
const ROLE = like(
  /^(roles\/|(projects|organizations)\/[^/]+\/roles\/).+$/,
  "a role with its path, such as `roles/viewer`",
);
const POOL_ID = like(
  /^(?!gcp-)[a-z0-9-]{4,32}$/,
  "at most 32 and at least 4 lowercase letters, digits and hyphens",
);
const COMPARISON = oneOf(
  "COMPARISON_EQ COMPARISON_GE COMPARISON_GT COMPARISON_LE COMPARISON_LT COMPARISON_NE",
);

/** What access, projects, logs and alerts of Google Cloud take. */
export const googleAccessPermitted: readonly PermittedRow[] = [
  [MEMBERS, "member", PRINCIPAL],
  [BINDINGS, "members", PRINCIPAL],
  [`${MEMBERS} ${BINDINGS}`, "role", ROLE],
  ...permit("google_project_iam_custom_role google_organization_iam_custom_role", {
    role_id: like(
      /^[\w.]{3,64}$/,
      "at most 64 and at least 3 letters, digits, dots and underscores",
    ),
    stage: oneOf("ALPHA BETA DEPRECATED DISABLED EAP GA"),
  }),
  ["google_iam_workload_identity_pool", "workload_identity_pool_id", POOL_ID],
  ["google_iam_workload_identity_pool_provider", "workload_identity_pool_id", POOL_ID],
  ["google_iam_workload_identity_pool_provider", "workload_identity_pool_provider_id", POOL_ID],
  [
    "google_project_service",
    "service",
    like(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "the address of a service, such as `run.googleapis.com`"),
  ],
  ["google_project", "deletion_policy", oneOf("ABANDON DELETE PREVENT")],
  [
    "google_folder",
    "display_name",
    like(
      /^[\p{L}\p{N}]([\p{L}\p{N} _-]{0,28}[\p{L}\p{N}])?$/u,
      "at most 30 letters, digits, spaces, hyphens and underscores",
    ),
  ],
  [
    "google_project_iam_audit_config google_folder_iam_audit_config google_organization_iam_audit_config",
    "audit_log_config.log_type",
    oneOf("ADMIN_READ DATA_READ DATA_WRITE"),
  ],
  ["google_logging_project_bucket_config", "retention_days", between(1, 3650)],
  ...permit("google_logging_metric", {
    "metric_descriptor.metric_kind": oneOf("CUMULATIVE DELTA GAUGE"),
    "metric_descriptor.value_type": oneOf("BOOL DISTRIBUTION DOUBLE INT64 MONEY STRING"),
    "metric_descriptor.labels.value_type": oneOf("BOOL INT64 STRING"),
  }),
  ...permit("google_monitoring_alert_policy", {
    combiner: oneOf("AND AND_WITH_MATCHING_RESOURCE OR"),
    severity: oneOf("CRITICAL ERROR WARNING"),
    "conditions.condition_threshold.comparison": COMPARISON,
    "conditions.condition_threshold.duration": SECONDS,
    "conditions.condition_threshold.aggregations.alignment_period": SECONDS,
    "conditions.condition_absent.duration": SECONDS,
    "alert_strategy.auto_close": SECONDS,
  }),
  ...permit("google_monitoring_uptime_check_config", {
    period: oneOf("60s 300s 600s 900s"),
    timeout: SECONDS,
    "http_check.request_method": oneOf("GET METHOD_UNSPECIFIED POST"),
    "http_check.port": between(1, 65_535),
    "tcp_check.port": between(1, 65_535),
  }),
  ...permit("google_binary_authorization_policy", {
    global_policy_evaluation_mode: oneOf("DISABLE ENABLE"),
    "default_admission_rule.evaluation_mode": oneOf("ALWAYS_ALLOW ALWAYS_DENY REQUIRE_ATTESTATION"),
    "default_admission_rule.enforcement_mode": oneOf(
      "DRYRUN_AUDIT_LOG_ONLY ENFORCED_BLOCK_AND_AUDIT_LOG",
    ),
  }),
];
