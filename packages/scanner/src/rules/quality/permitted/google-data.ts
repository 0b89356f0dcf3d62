import { SECONDS, secondsBetween } from "./formats.ts";
import { between, like, oneOf, type Permitted, type PermittedRow, permit } from "./permitted.ts";

const SQL = "google_sql_database_instance";
const BUCKETS = "google_storage_bucket";
const DAY = 86_400;

const KEY_NAME = like(/^[\w-]{1,63}$/, "at most 63 letters, digits, hyphens and underscores");

const PERIODS: Permitted = oneOf("DAY HOUR MONTH YEAR");

const stores: readonly PermittedRow[] = [
  ...permit(BUCKETS, {
    public_access_prevention: oneOf("enforced inherited"),
    rpo: oneOf("ASYNC_TURBO DEFAULT"),
    "lifecycle_rule.action.type": oneOf("AbortIncompleteMultipartUpload Delete SetStorageClass"),
    "lifecycle_rule.condition.with_state": oneOf("ANY ARCHIVED LIVE"),
    "autoclass.terminal_storage_class": oneOf("ARCHIVE NEARLINE"),
    "soft_delete_policy.retention_duration_seconds": {
      takes: "0, or 604800 to 7776000",
      fits: (text) => Number(text) === 0 || between(604_800, 7_776_000).fits(text),
    },
  }),
  ["google_storage_notification", "payload_format", oneOf("JSON_API_V1 NONE")],
  ...permit(SQL, {
    "settings.edition": oneOf("ENTERPRISE ENTERPRISE_PLUS"),
    "settings.activation_policy": oneOf("ALWAYS NEVER ON_DEMAND"),
    "settings.pricing_plan": oneOf("PACKAGE PER_USE"),
    "settings.connector_enforcement": oneOf("NOT_REQUIRED REQUIRED"),
    "settings.ip_configuration.ssl_mode": oneOf(
      "ALLOW_UNENCRYPTED_AND_ENCRYPTED ENCRYPTED_ONLY TRUSTED_CLIENT_CERTIFICATE_REQUIRED",
    ),
    "settings.backup_configuration.start_time": like(
      /^([01]?\d|2[0-3]):[0-5]\d$/,
      "a time such as `03:00`",
    ),
    "settings.backup_configuration.backup_retention_settings.retained_backups": between(1, 365),
    "settings.backup_configuration.backup_retention_settings.retention_unit": oneOf("COUNT"),
    "settings.maintenance_window.update_track": oneOf("canary stable week5"),
    "settings.insights_config.query_string_length": between(1, 1_048_576),
    "settings.insights_config.query_plans_per_minute": between(0, 200),
    "settings.password_validation_policy.complexity": oneOf(
      "COMPLEXITY_DEFAULT COMPLEXITY_UNSPECIFIED",
    ),
  }),
  ["google_sql_database", "deletion_policy", oneOf("ABANDON DELETE")],
  ...permit("google_bigquery_dataset", {
    default_table_expiration_ms: {
      takes: "at least an hour in milliseconds",
      fits: (text) => Number(text) >= 3_600_000,
    },
    max_time_travel_hours: between(48, 168),
    storage_billing_model: oneOf("LOGICAL PHYSICAL STORAGE_BILLING_MODEL_UNSPECIFIED"),
  }),
  ["google_bigquery_table", "time_partitioning.type", PERIODS],
  ...permit("google_spanner_instance", {
    name: like(
      /^[a-z][a-z0-9-]{0,62}[a-z0-9]$/,
      "at most 64 and at least 2 lowercase letters, digits and hyphens",
    ),
    display_name: like(/^.{4,30}$/, "at most 30 and at least 4 characters"),
  }),
  ...permit("google_spanner_database", {
    name: like(
      /^[a-z][a-z0-9_-]{0,28}[a-z0-9]$/,
      "at most 30 lowercase letters, digits, hyphens and underscores",
    ),
    database_dialect: oneOf("GOOGLE_STANDARD_SQL POSTGRESQL"),
  }),
  ...permit("google_redis_instance", {
    name: like(
      /^[a-z][a-z0-9-]{0,38}[a-z0-9]$/,
      "at most 40 lowercase letters, digits and hyphens",
    ),
    tier: oneOf("BASIC STANDARD_HA"),
    connect_mode: oneOf("DIRECT_PEERING PRIVATE_SERVICE_ACCESS"),
    transit_encryption_mode: oneOf("DISABLED SERVER_AUTHENTICATION"),
    read_replicas_mode: oneOf("READ_REPLICAS_DISABLED READ_REPLICAS_ENABLED"),
    replica_count: between(0, 5),
    memory_size_gb: between(1, 300),
    "persistence_config.persistence_mode": oneOf("DISABLED RDB"),
    "persistence_config.rdb_snapshot_period": oneOf(
      "ONE_HOUR SIX_HOURS TWELVE_HOURS TWENTY_FOUR_HOURS",
    ),
    "maintenance_policy.weekly_maintenance_window.day": oneOf(
      "DAY_OF_WEEK_UNSPECIFIED MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY",
    ),
    "maintenance_policy.weekly_maintenance_window.start_time.hours": between(0, 23),
    "maintenance_policy.weekly_maintenance_window.start_time.minutes": between(0, 59),
  }),
];

const messages: readonly PermittedRow[] = [
  [
    "google_pubsub_topic google_pubsub_subscription",
    "message_retention_duration",
    secondsBetween(600, 2_678_400),
  ],
  ...permit("google_pubsub_topic google_pubsub_subscription", {
    name: like(
      /^(projects\/.*|(?!goog)[A-Za-z][\w.~+%-]{2,254})$/,
      "at most 255 and at least 3 letters, digits and simple signs, with a letter first",
    ),
  }),
  ...permit("google_pubsub_subscription", {
    "retry_policy.minimum_backoff": secondsBetween(0, 600),
    "retry_policy.maximum_backoff": secondsBetween(0, 600),
    "expiration_policy.ttl": {
      takes: "at least a day in seconds, such as `86400s`",
      fits: (text) => SECONDS.fits(text) && Number.parseFloat(text) >= DAY,
    },
    "cloud_storage_config.max_duration": secondsBetween(60, 600),
  }),
];

const keys: readonly PermittedRow[] = [
  ["google_kms_key_ring google_kms_crypto_key", "name", KEY_NAME],
  ["google_kms_crypto_key", "destroy_scheduled_duration", secondsBetween(DAY, 120 * DAY)],
  ...permit("google_secret_manager_secret", {
    secret_id: like(/^[\w-]{1,255}$/, "at most 255 letters, digits, hyphens and underscores"),
    ttl: SECONDS,
    "rotation.rotation_period": secondsBetween(3600, 3_153_600_000),
  }),
  ["google_secret_manager_secret_version", "deletion_policy", oneOf("ABANDON DELETE DISABLE")],
  ...permit("google_artifact_registry_repository", {
    repository_id: like(
      /^[a-z]([a-z0-9.-]{0,61}[a-z0-9])?$/,
      "at most 63 lowercase letters, digits and hyphens",
    ),
    "cleanup_policies.action": oneOf("DELETE KEEP"),
  }),
];

/** What stores, queues and keys of Google Cloud take. */
export const googleDataPermitted: readonly PermittedRow[] = [...stores, ...messages, ...keys];
