import { BACKUP_WINDOW, MAINTENANCE_WINDOW } from "./formats.ts";
import {
  anyCase,
  atLeast,
  between,
  ENABLED_CAPITAL,
  either,
  like,
  oneOf,
  type Permitted,
  type PermittedRow,
  permit,
} from "./permitted.ts";

const CLUSTERS = "aws_rds_cluster aws_docdb_cluster aws_neptune_cluster";
const INSTANCES =
  "aws_rds_cluster_instance aws_docdb_cluster_instance aws_neptune_cluster_instance";
const CACHES = "aws_elasticache_replication_group aws_elasticache_cluster";
const DOMAINS = "aws_opensearch_domain aws_elasticsearch_domain";

const DATABASE = like(
  /^[a-z](?!.*--)[a-z0-9-]{0,61}[a-z0-9]$|^[a-z]$/,
  "at most 63 lowercase letters, digits and single hyphens",
);
const DATABASE_NAME = like(/^[A-Za-z_]\w{0,63}$/, "letters, digits and underscores");
const GROUP = like(/^[a-z0-9 ._-]{1,255}$/, "lowercase letters, digits and hyphens");
const SNAPSHOT = like(
  /^(?!.*--)[A-Za-z0-9-]{0,254}[A-Za-z0-9]$/,
  "at most 255 letters, digits and single hyphens",
);
const DAYS = between(0, 35);
const MONITORING = oneOf("0 1 5 10 15 30 60");
const PERFORMANCE: Permitted = {
  takes: "7, 731 or a multiple of 31",
  fits: (text) => /^(7|731)$/.test(text) || !(Number(text) % 31 !== 0 || Number(text) > 731),
};
const ADDRESSES = oneOf("IPV4 DUAL");
const SUPPORT = oneOf("open-source-rds-extended-support open-source-rds-extended-support-disabled");
const APPLY_METHOD = oneOf("immediate pending-reboot");
const PROJECTION = oneOf("ALL INCLUDE KEYS_ONLY");
const PROMOTION = between(0, 15);
const ENGINES = anyCase("redis valkey");

const relational: readonly PermittedRow[] = [
  ...permit("aws_db_instance", {
    identifier: DATABASE,
    db_name: DATABASE_NAME,
    backup_retention_period: DAYS,
    backup_window: BACKUP_WINDOW,
    maintenance_window: MAINTENANCE_WINDOW,
    monitoring_interval: MONITORING,
    performance_insights_retention_period: PERFORMANCE,
    network_type: ADDRESSES,
    replica_mode: oneOf("open-read-only mounted"),
    database_insights_mode: oneOf("standard advanced"),
    engine_lifecycle_support: SUPPORT,
    final_snapshot_identifier: SNAPSHOT,
  }),
  ...permit(CLUSTERS, {
    cluster_identifier: DATABASE,
    backup_retention_period: between(1, 35),
    preferred_backup_window: BACKUP_WINDOW,
    preferred_maintenance_window: MAINTENANCE_WINDOW,
    final_snapshot_identifier: SNAPSHOT,
  }),
  ...permit(INSTANCES, {
    promotion_tier: PROMOTION,
    preferred_maintenance_window: MAINTENANCE_WINDOW,
  }),
  ...permit("aws_rds_cluster_instance aws_docdb_cluster_instance", { identifier: DATABASE }),
  ...permit("aws_rds_cluster", {
    database_name: DATABASE_NAME,
    engine: either(
      oneOf("aurora aurora-mysql aurora-postgresql mysql postgres neptune docdb"),
      like(/^custom-/, "a custom engine"),
    ),
    engine_mode: oneOf("global multimaster parallelquery provisioned serverless"),
    engine_lifecycle_support: SUPPORT,
    backtrack_window: between(0, 259_200),
    cluster_scalability_type: oneOf("standard limitless"),
    database_insights_mode: oneOf("standard advanced"),
    network_type: ADDRESSES,
    monitoring_interval: MONITORING,
    performance_insights_retention_period: PERFORMANCE,
    "restore_to_point_in_time.restore_type": oneOf("full-copy copy-on-write"),
    "scaling_configuration.seconds_before_timeout": between(60, 600),
    "scaling_configuration.timeout_action": oneOf(
      "ForceApplyCapacityChange RollbackCapacityChange",
    ),
    "serverlessv2_scaling_configuration.min_capacity": between(0, 256),
    "serverlessv2_scaling_configuration.max_capacity": between(1, 256),
    "serverlessv2_scaling_configuration.seconds_until_auto_pause": between(300, 86_400),
  }),
  ...permit("aws_rds_cluster_instance", {
    monitoring_interval: MONITORING,
    performance_insights_retention_period: PERFORMANCE,
  }),
  ...permit("aws_docdb_cluster", {
    enabled_cloudwatch_logs_exports: oneOf("audit profiler"),
    storage_type: oneOf("standard iopt1"),
    port: between(1150, 65_535),
  }),
  ...permit("aws_neptune_cluster", { enable_cloudwatch_logs_exports: oneOf("audit slowquery") }),
  ...permit("aws_db_subnet_group", { name: GROUP }),
  ...permit("aws_db_parameter_group aws_rds_cluster_parameter_group", {
    name: GROUP,
    "parameter.apply_method": APPLY_METHOD,
  }),
  ...permit("aws_docdb_cluster_parameter_group", { "parameter.apply_method": APPLY_METHOD }),
  ...permit("aws_db_proxy", {
    engine_family: oneOf("MYSQL POSTGRESQL SQLSERVER"),
    idle_client_timeout: between(1, 28_800),
    "auth.auth_scheme": oneOf("SECRETS"),
    "auth.iam_auth": oneOf("DISABLED REQUIRED ENABLED"),
  }),
  ...permit("aws_db_proxy_default_target_group", {
    "connection_pool_config.connection_borrow_timeout": between(0, 3600),
    "connection_pool_config.max_connections_percent": between(1, 100),
    "connection_pool_config.max_idle_connections_percent": between(0, 100),
    "connection_pool_config.session_pinning_filters": oneOf("EXCLUDE_VARIABLE_SETS"),
  }),
];

const caches: readonly PermittedRow[] = [
  ...permit(CACHES, {
    snapshot_retention_limit: DAYS,
    snapshot_window: BACKUP_WINDOW,
    maintenance_window: MAINTENANCE_WINDOW,
    ip_discovery: oneOf("ipv4 ipv6"),
    network_type: oneOf("ipv4 ipv6 dual_stack"),
    "log_delivery_configuration.destination_type": oneOf("cloudwatch-logs kinesis-firehose"),
    "log_delivery_configuration.log_format": oneOf("text json"),
    "log_delivery_configuration.log_type": oneOf("slow-log engine-log"),
  }),
  ...permit("aws_elasticache_replication_group", {
    replication_group_id: like(
      /^[A-Za-z][A-Za-z0-9-]{0,39}$/,
      "at most 40 letters, digits and hyphens",
    ),
    engine: ENGINES,
    cluster_mode: oneOf("enabled disabled compatible"),
    replicas_per_node_group: between(0, 5),
    transit_encryption_mode: oneOf("preferred required"),
    auth_token_update_strategy: oneOf("ROTATE SET DELETE"),
    "node_group_configuration.node_group_id": like(/^\d{1,4}$/, "at most 4 digits"),
    "node_group_configuration.replica_count": atLeast(0),
  }),
  ...permit("aws_elasticache_cluster", {
    cluster_id: like(
      /^[a-z](?!.*--)[a-z0-9-]{0,48}[a-z0-9]$|^[a-z]$/,
      "at most 50 lowercase letters, digits and single hyphens",
    ),
    engine: oneOf("memcached redis valkey"),
    az_mode: oneOf("single-az cross-az"),
  }),
  ...permit("aws_elasticache_user aws_elasticache_user_group", { engine: ENGINES }),
  ...permit("aws_elasticache_user", {
    "authentication_mode.type": oneOf("iam password no-password-required"),
  }),
];

const tables: readonly PermittedRow[] = permit("aws_dynamodb_table", {
  name: like(/^[\w.-]{3,255}$/, "at most 255 letters, digits, hyphens, dots and underscores"),
  billing_mode: oneOf("PROVISIONED PAY_PER_REQUEST"),
  table_class: oneOf("STANDARD STANDARD_INFREQUENT_ACCESS"),
  stream_view_type: oneOf("KEYS_ONLY NEW_IMAGE OLD_IMAGE NEW_AND_OLD_IMAGES"),
  "attribute.type": oneOf("S N B"),
  "global_secondary_index.projection_type": PROJECTION,
  "local_secondary_index.projection_type": PROJECTION,
  "point_in_time_recovery.recovery_period_in_days": between(1, 35),
  "import_table.input_format": oneOf("CSV DYNAMODB_JSON ION"),
  "import_table.input_compression_type": oneOf("GZIP ZSTD NONE"),
});

const search: readonly PermittedRow[] = [
  ...permit(DOMAINS, {
    domain_name: like(/^[a-z][a-z0-9-]{2,27}$/, "at most 28 lowercase letters, digits and hyphens"),
    "cluster_config.warm_count": between(2, 150),
    "cluster_config.zone_awareness_config.availability_zone_count": oneOf("2 3"),
    "auto_tune_options.desired_state": ENABLED_CAPITAL,
    "auto_tune_options.rollback_on_disable": oneOf("NO_ROLLBACK DEFAULT_ROLLBACK"),
    "log_publishing_options.log_type": oneOf(
      "INDEX_SLOW_LOGS SEARCH_SLOW_LOGS ES_APPLICATION_LOGS AUDIT_LOGS",
    ),
    "snapshot_options.automated_snapshot_start_hour": between(0, 23),
  }),
  ...permit("aws_opensearch_domain", { ip_address_type: oneOf("ipv4 dualstack") }),
];

const warehouses: readonly PermittedRow[] = [
  ...permit("aws_redshift_cluster", {
    cluster_identifier: DATABASE,
    database_name: like(
      /^[a-z_][a-z0-9_$]{0,63}$/,
      "at most 64 lowercase letters, digits and underscores",
    ),
    master_username: like(/^[A-Za-z_]\w{0,127}$/, "at most 128 letters, digits and underscores"),
    automated_snapshot_retention_period: DAYS,
    manual_snapshot_retention_period: between(-1, 3653),
    port: between(1115, 65_535),
    preferred_maintenance_window: MAINTENANCE_WINDOW,
    cluster_type: oneOf("single-node multi-node"),
    final_snapshot_identifier: SNAPSHOT,
  }),
  ...permit("aws_redshiftserverless_namespace", {
    log_exports: oneOf("userlog connectionlog useractivitylog"),
  }),
];

/** What AWS takes for databases, caches and search. */
export const awsDatabasesPermitted: readonly PermittedRow[] = [
  ...relational,
  ...caches,
  ...tables,
  ...search,
  ...warehouses,
];
