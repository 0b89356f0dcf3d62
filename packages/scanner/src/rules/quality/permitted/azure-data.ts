import { ISO_DURATION, minutesOf } from "./formats.ts";
import {
  anyCase,
  between,
  either,
  like,
  oneOf,
  type Permitted,
  type PermittedRow,
  permit,
} from "./permitted.ts";

const POSTGRES = "azurerm_postgresql_flexible_server";
const MYSQL = "azurerm_mysql_flexible_server";
const COSMOS_PARTS =
  "azurerm_cosmosdb_sql_database azurerm_cosmosdb_sql_container azurerm_cosmosdb_mongo_database azurerm_cosmosdb_mongo_collection azurerm_cosmosdb_gremlin_database azurerm_cosmosdb_gremlin_graph azurerm_cosmosdb_cassandra_keyspace azurerm_cosmosdb_cassandra_table azurerm_cosmosdb_table";

const STANDBY = oneOf("SameZone ZoneRedundant");

/** A number in whole steps from the lowest on. */
function inSteps(step: number, lowest: number): Permitted {
  return {
    takes: `multiples of ${step} from ${lowest} on`,
    fits: (text) => Number(text) % step === 0 && Number(text) >= lowest,
  };
}

const SERVER = like(
  /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
  "at most 63 lowercase letters, digits and hyphens",
);
const NAMESPACE = like(
  /^[A-Za-z][A-Za-z0-9-]{4,48}[A-Za-z0-9]$/,
  "at most 50 and at least 6 letters, digits and hyphens",
);

const databases: readonly PermittedRow[] = [
  [`${POSTGRES} ${MYSQL} azurerm_mssql_server`, "name", SERVER],
  ...permit(`${POSTGRES} ${MYSQL}`, {
    "maintenance_window.day_of_week": between(0, 6),
    "maintenance_window.start_hour": between(0, 23),
    "maintenance_window.start_minute": between(0, 59),
    "high_availability.mode": STANDBY,
  }),
  ...permit(POSTGRES, {
    storage_mb: inSteps(1024, 32_768),
    create_mode: oneOf("Default GeoRestore PointInTimeRestore Replica ReviveDropped Update"),
    replication_role: oneOf("None"),
  }),
  ...permit(MYSQL, {
    create_mode: oneOf("Default GeoRestore PointInTimeRestore Replica"),
    replication_role: oneOf("None"),
    "storage.size_gb": between(20, 32_768),
  }),
  ...permit("azurerm_mssql_server", {
    connection_policy: oneOf("Default Proxy Redirect"),
    version: oneOf("2.0 12.0"),
  }),
  ...permit("azurerm_mssql_database", {
    license_type: oneOf("BasePrice LicenseIncluded"),
    storage_account_type: oneOf("Geo GeoZone Local Zone"),
    enclave_type: oneOf("Default VBS"),
    read_replica_count: between(0, 4),
    auto_pause_delay_in_minutes: either(oneOf("-1"), between(15, 10_080)),
    "short_term_retention_policy.backup_interval_in_hours": oneOf("12 24"),
    "long_term_retention_policy.week_of_year": between(0, 52),
    "long_term_retention_policy.weekly_retention": ISO_DURATION,
    "long_term_retention_policy.monthly_retention": ISO_DURATION,
    "long_term_retention_policy.yearly_retention": ISO_DURATION,
    "threat_detection_policy.state": anyCase("Disabled Enabled New"),
  }),
  ...permit("azurerm_cosmosdb_account", {
    name: like(
      /^[a-z0-9-]{3,50}$/,
      "at most 50 and at least 3 lowercase letters, digits and hyphens",
    ),
    offer_type: oneOf("Standard"),
    kind: oneOf("GlobalDocumentDB MongoDB Parse"),
    create_mode: oneOf("Default Restore"),
    "consistency_policy.consistency_level": oneOf(
      "BoundedStaleness ConsistentPrefix Eventual Session Strong",
    ),
    "consistency_policy.max_interval_in_seconds": between(5, 86_400),
    "consistency_policy.max_staleness_prefix": between(10, 2_147_483_647),
    "backup.type": oneOf("Continuous Periodic"),
    "backup.interval_in_minutes": between(60, 1440),
    "backup.retention_in_hours": between(8, 720),
    "backup.storage_redundancy": oneOf("Geo Local Zone"),
    "analytical_storage.schema_type": oneOf("FullFidelity WellDefined"),
  }),
  [COSMOS_PARTS, "throughput", inSteps(100, 400)],
  [COSMOS_PARTS, "autoscale_settings.max_throughput", inSteps(1000, 1000)],
  ...permit("azurerm_cosmosdb_sql_container", {
    partition_key_version: between(1, 2),
    partition_key_kind: oneOf("Hash MultiHash"),
    "indexing_policy.indexing_mode": anyCase("consistent none"),
    "conflict_resolution_policy.mode": oneOf("Custom LastWriterWins"),
  }),
  ...permit("azurerm_redis_cache", {
    sku_name: oneOf("Basic Standard Premium"),
    "patch_schedule.start_hour_utc": between(0, 23),
    "redis_configuration.rdb_backup_frequency": oneOf("15 30 60 360 720 1440"),
    "redis_configuration.maxmemory_policy": oneOf(
      "noeviction allkeys-lru volatile-lru allkeys-random volatile-random volatile-ttl allkeys-lfu volatile-lfu",
    ),
  }),
];

const messages: readonly PermittedRow[] = [
  ["azurerm_servicebus_namespace azurerm_eventhub_namespace", "name", NAMESPACE],
  ...permit("azurerm_servicebus_namespace", {
    sku: oneOf("Basic Standard Premium"),
    capacity: oneOf("0 1 2 4 8 16"),
    premium_messaging_partitions: oneOf("0 1 2 4"),
  }),
  ...permit("azurerm_servicebus_queue azurerm_servicebus_topic", {
    max_size_in_megabytes: oneOf("1024 2048 3072 4096 5120 10240 20480 40960 81920"),
    max_message_size_in_kilobytes: between(256, 102_400),
    auto_delete_on_idle: ISO_DURATION,
    default_message_ttl: ISO_DURATION,
    duplicate_detection_history_time_window: ISO_DURATION,
  }),
  ...permit("azurerm_servicebus_queue azurerm_servicebus_subscription", {
    lock_duration: {
      takes: "at most five minutes, such as `PT1M`",
      fits: (text) => (minutesOf(text) ?? Number.POSITIVE_INFINITY) <= 5,
    },
    max_delivery_count: between(1, 2000),
  }),
  ["azurerm_servicebus_topic", "status", oneOf("Active Disabled")],
  ["azurerm_servicebus_subscription", "status", oneOf("Active Disabled ReceiveDisabled")],
  ["azurerm_servicebus_subscription", "default_message_ttl", ISO_DURATION],
  ["azurerm_servicebus_subscription_rule", "filter_type", oneOf("CorrelationFilter SqlFilter")],
  ...permit("azurerm_eventhub_namespace", {
    capacity: between(1, 40),
    maximum_throughput_units: between(0, 40),
    "network_rulesets.default_action": oneOf("Allow Deny"),
  }),
  ...permit("azurerm_eventhub", {
    partition_count: between(1, 1024),
    status: oneOf("Active Disabled SendDisabled"),
    "capture_description.encoding": oneOf("Avro AvroDeflate"),
    "capture_description.interval_in_seconds": between(60, 900),
    "capture_description.size_limit_in_bytes": between(10_485_760, 524_288_000),
    "capture_description.destination.name": oneOf("EventHubArchive.AzureBlockBlob"),
  }),
];

/** What databases, caches and queues of Azure take. */
export const azureDataPermitted: readonly PermittedRow[] = [...databases, ...messages];
