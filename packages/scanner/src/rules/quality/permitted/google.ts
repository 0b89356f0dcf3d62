import { NETWORK, SECONDS } from "./formats.ts";
import { googleAccessPermitted } from "./google-access.ts";
import { googleComputePermitted } from "./google-compute.ts";
import { googleDataPermitted } from "./google-data.ts";
import { googleNetworkPermitted } from "./google-network.ts";
import { between, either, like, oneOf, type PermittedRow } from "./permitted.ts";
import { googleSizesPermitted } from "./sizes.ts";

const NAME = like(
  /^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/,
  "at most 63 lowercase letters, digits and hyphens, with a letter first",
);
const ACCOUNT = like(
  /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
  "at most 30 and at least 6 lowercase letters, digits and hyphens",
);
const CHECKS = "google_compute_health_check google_compute_region_health_check";

const general: readonly PermittedRow[] = [
  [
    "google_compute_instance google_compute_network google_compute_subnetwork google_compute_firewall google_compute_address google_compute_global_address google_compute_router google_compute_router_nat google_compute_instance_template google_compute_instance_group_manager google_container_node_pool google_sql_database_instance google_compute_backend_service google_compute_url_map google_compute_health_check",
    "name",
    NAME,
  ],
  ["google_service_account", "account_id", ACCOUNT],
  ["google_project", "project_id", ACCOUNT],
  [
    "google_storage_bucket",
    "name",
    like(/^[a-z0-9][a-z0-9._-]{0,221}$/, "lowercase letters, digits, hyphens and underscores"),
  ],
  [
    "google_storage_bucket",
    "storage_class",
    oneOf(
      "STANDARD MULTI_REGIONAL REGIONAL NEARLINE COLDLINE ARCHIVE DURABLE_REDUCED_AVAILABILITY",
    ),
  ],
  ["google_bigquery_dataset", "dataset_id", like(/^\w+$/, "letters, digits and underscores")],
  ["google_bigquery_table", "table_id", like(/^[^.$]+$/, "a name without dots")],
  ["google_pubsub_subscription", "ack_deadline_seconds", either(oneOf("0"), between(10, 600))],
  ["google_pubsub_subscription", "dead_letter_policy.max_delivery_attempts", between(5, 100)],
  [
    "google_kms_crypto_key",
    "rotation_period",
    {
      takes: "at least a day in seconds, such as `7776000s`",
      fits: (text) => SECONDS.fits(text) && Number.parseFloat(text) >= 86_400,
    },
  ],
  [
    "google_cloud_run_v2_service",
    "template.timeout",
    {
      takes: "at most an hour in seconds, such as `300s`",
      fits: (text) => SECONDS.fits(text) && Number.parseFloat(text) <= 3600,
    },
  ],
  ["google_cloudfunctions_function", "timeout", between(1, 540)],
  ["google_cloudfunctions2_function", "service_config.timeout_seconds", between(1, 3600)],
  [CHECKS, "healthy_threshold", between(1, 10)],
  [CHECKS, "unhealthy_threshold", between(1, 10)],
  ["google_compute_firewall", "direction", oneOf("INGRESS EGRESS")],
  ["google_compute_firewall", "priority", between(0, 65_535)],
  ["google_compute_firewall", "source_ranges", NETWORK],
  ["google_compute_subnetwork", "ip_cidr_range", NETWORK],
  ["google_sql_database_instance", "settings.availability_type", oneOf("REGIONAL ZONAL")],
  [
    "google_sql_database_instance",
    "settings.backup_configuration.transaction_log_retention_days",
    between(1, 35),
  ],
  ["google_sql_database_instance", "settings.maintenance_window.day", between(1, 7)],
  ["google_sql_database_instance", "settings.maintenance_window.hour", between(0, 23)],
  [
    "google_cloud_scheduler_job",
    "schedule",
    like(/^(\S+ \S+ \S+ \S+ \S+|every .*|\d.*of .*)$/, "a schedule of five fields"),
  ],
  [
    "google_container_cluster",
    "release_channel.channel",
    oneOf("UNSPECIFIED RAPID REGULAR STABLE EXTENDED"),
  ],
];

/** What services of Google Cloud take. */
export const googlePermitted: readonly PermittedRow[] = [
  ...general,
  ...googleAccessPermitted,
  ...googleComputePermitted,
  ...googleDataPermitted,
  ...googleNetworkPermitted,
  ...googleSizesPermitted,
];
