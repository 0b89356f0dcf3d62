import { and, not, or } from "../../../rule-language/fact.ts";
import { type Conflict, inTerraform, isGiven, isLeftOut, within } from "./conflict.ts";

const FIREWALL = "google_compute_firewall";
const NAT = "google_compute_router_nat";
const SQL = "google_sql_database_instance";
const REDIS = "google_redis_instance";
const SOURCES = ["source_ranges", "source_tags", "source_service_accounts"];
const BACKUP = "settings.backup_configuration";
const ADDRESSES = "settings.ip_configuration";

const networks: readonly Conflict[] = [
  [
    FIREWALL,
    "incoming traffic needs a source",
    (firewall) =>
      and(
        firewall.attr("direction").isNot("EGRESS"),
        ...SOURCES.map((source) => isLeftOut(firewall, source)),
      ),
  ],
  ...["source_tags", "source_service_accounts"].map(
    (source): Conflict => [
      FIREWALL,
      `outgoing traffic has no \`${source}\``,
      (firewall) => and(isGiven(firewall, source), firewall.attr("direction").is("EGRESS")),
    ],
  ),
  [
    NAT,
    "`AUTO_ONLY` takes no `nat_ips`",
    (nat) => and(isGiven(nat, "nat_ips"), nat.attr("nat_ip_allocate_option").is("AUTO_ONLY")),
  ],
  [
    NAT,
    "`MANUAL_ONLY` needs `nat_ips`",
    (nat) =>
      and(
        nat.attr("nat_ip_allocate_option").is("MANUAL_ONLY"),
        isLeftOut(nat, "nat_ips"),
        isLeftOut(nat, "initial_nat_ips"),
      ),
  ],
  [
    NAT,
    "dynamic ports and endpoint-independent mapping exclude each other",
    (nat) =>
      and(
        nat.attr("enable_dynamic_port_allocation").is(true),
        nat.attr("enable_endpoint_independent_mapping").is(true),
      ),
  ],
  [
    NAT,
    "`max_ports_per_vm` needs `enable_dynamic_port_allocation`",
    (nat) =>
      and(isGiven(nat, "max_ports_per_vm"), nat.attr("enable_dynamic_port_allocation").isNot(true)),
  ],
  [
    "google_compute_forwarding_rule",
    "`all_ports` excludes single ports",
    (rule) =>
      and(or(isGiven(rule, "ports"), isGiven(rule, "port_range")), rule.attr("all_ports").is(true)),
  ],
  [
    "google_compute_global_address",
    "`VPC_PEERING` needs `prefix_length`",
    (address) =>
      and(address.attr("purpose").is("VPC_PEERING"), isLeftOut(address, "prefix_length")),
  ],
  [
    "google_compute_ssl_policy google_compute_region_ssl_policy",
    "`CUSTOM` needs `custom_features`, and the other profiles take none",
    (policy) =>
      or(
        and(policy.attr("profile").is("CUSTOM"), isLeftOut(policy, "custom_features")),
        and(isGiven(policy, "custom_features"), policy.attr("profile").isNot("CUSTOM")),
      ),
  ],
];

const databases: readonly Conflict[] = [
  [
    SQL,
    "only MySQL has a binary log",
    (database) =>
      and(
        database.attr(`${BACKUP}.binary_log_enabled`).is(true),
        database.attr("database_version").matches(/^(POSTGRES|SQLSERVER)_/),
      ),
  ],
  [
    SQL,
    "MySQL is restored to a point in time with `binary_log_enabled`",
    (database) =>
      and(
        database.attr(`${BACKUP}.point_in_time_recovery_enabled`).is(true),
        database.attr("database_version").matches(/^MYSQL_/),
      ),
  ],
  ...["binary_log_enabled", "point_in_time_recovery_enabled"].map(
    (name): Conflict => [
      SQL,
      `\`${name}\` needs backups`,
      (database) =>
        and(
          database.attr(`${BACKUP}.${name}`).is(true),
          database.attr(`${BACKUP}.enabled`).is(false),
          isLeftOut(database, "master_instance_name"),
        ),
    ],
  ),
  [
    SQL,
    "no network reaches the database",
    within(ADDRESSES, (addresses) =>
      and(
        addresses.attr("ipv4_enabled").is(false),
        isLeftOut(addresses, "private_network"),
        isLeftOut(addresses, "psc_config"),
      ),
    ),
  ],
  [
    SQL,
    "`ENTERPRISE_PLUS` doesn't offer this tier",
    within("settings", (settings) =>
      and(
        settings.attr("tier").matches(/^db-(custom|f1|g1|n1)-/),
        settings.attr("edition").is("ENTERPRISE_PLUS"),
      ),
    ),
  ],
  [
    SQL,
    "only `ENTERPRISE_PLUS` offers this tier",
    within("settings", (settings) =>
      and(
        settings.attr("tier").matches(/^db-perf-optimized-/),
        settings.attr("edition").is("ENTERPRISE"),
      ),
    ),
  ],
  [
    REDIS,
    "instances of the tier `BASIC` have no replicas",
    (redis) =>
      and(
        or(
          redis.attr("replica_count").isAbove(0),
          redis.attr("read_replicas_mode").is("READ_REPLICAS_ENABLED"),
        ),
        redis.attr("tier").isNot("STANDARD_HA"),
      ),
  ],
  [
    "google_storage_bucket",
    "`SetStorageClass` needs `storage_class`",
    within("lifecycle_rule.action", (action) =>
      and(action.attr("type").is("SetStorageClass"), isLeftOut(action, "storage_class")),
    ),
  ],
  [
    "google_kms_crypto_key",
    "only keys for `ENCRYPT_DECRYPT` rotate by themselves",
    (key) =>
      and(
        isGiven(key, "rotation_period"),
        key.attr("purpose").isIn(["ASYMMETRIC_DECRYPT", "ASYMMETRIC_SIGN", "MAC"]),
      ),
  ],
  [
    "google_pubsub_subscription",
    "messages that are pushed aren't delivered exactly once",
    (subscription) =>
      and(
        subscription.attr("enable_exactly_once_delivery").is(true),
        isGiven(subscription, "push_config.push_endpoint"),
      ),
  ],
  [
    "google_pubsub_subscription",
    "`use_topic_schema` and `use_table_schema` exclude each other",
    within("bigquery_config", (table) =>
      and(table.attr("use_topic_schema").is(true), table.attr("use_table_schema").is(true)),
    ),
  ],
  [
    "google_cloudfunctions_function",
    "a function has either `trigger_http` or `event_trigger`",
    (lambda) =>
      or(
        and(lambda.attr("trigger_http").is(true), lambda.has("event_trigger")),
        and(lambda.attr("trigger_http").isNot(true), isLeftOut(lambda, "event_trigger")),
      ),
  ],
  [
    "google_artifact_registry_repository",
    "`REMOTE_REPOSITORY` needs `remote_repository_config`",
    (repository) =>
      and(
        repository.attr("mode").is("REMOTE_REPOSITORY"),
        not(repository.has("remote_repository_config")),
      ),
  ],
];

/** Settings of networks, databases and services of Google Cloud that don't work together. */
export const googleServiceConflicts = inTerraform([...networks, ...databases]);
