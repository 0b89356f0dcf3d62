import type { BlockView } from "../../../rule-language/block-view.ts";
import { and, fact, not, or } from "../../../rule-language/fact.ts";
import type { ResourceView } from "../../../rule-language/resource-view.ts";
import { type Conflict, given, isLeftOut, isTerraform, missing } from "./conflict.ts";

/** Parameters of PostgreSQL that only a restart changes. */
const STATIC = [
  "shared_preload_libraries",
  "shared_buffers",
  "max_connections",
  "max_worker_processes",
  "max_wal_senders",
  "max_replication_slots",
  "max_prepared_transactions",
  "max_locks_per_transaction",
  "track_activity_query_size",
  "rds.logical_replication",
];

/** `sun:03:00-sun:04:00` or `03:00-04:00` in minutes, without the day. */
function minutesOf(text: string | undefined): readonly [start: number, end: number] | undefined {
  const times = [...(text ?? "").matchAll(/(\d{2}):(\d{2})(?!\d)/g)].map(
    ([, hours, minutes]) => Number(hours) * 60 + Number(minutes),
  );
  const [start, end] = times;
  return start === undefined || end === undefined || start > end ? undefined : [start, end];
}

function overlaps(database: BlockView, backup: string, maintenance: string) {
  const other = database.attr(maintenance).value;
  const taken = minutesOf(other.kind === "string" ? other.value : undefined);
  return database.attr(backup).test((text) => {
    const window = minutesOf(text);
    return (
      window !== undefined && taken !== undefined && window[0] < taken[1] && taken[0] < window[1]
    );
  });
}

/** The names that the keys of a table and of its indexes use, and those that it declares. */
function tableNames(table: ResourceView) {
  const keys = ["hash_key", "range_key"];
  const indexes = ["global_secondary_index", "local_secondary_index"].flatMap((type) =>
    table.blocks(type).members.map(({ view }) => view),
  );
  const used = [table, ...indexes].flatMap((each) => keys.map((key) => each.attr(key).value));
  const declared = table.blocks("attribute").members.map(({ view }) => view.attr("name").value);
  const isKnown = [...used, ...declared].every(({ kind }) => kind === "string" || kind === "null");
  const textsOf = (values: typeof used) =>
    new Set(values.flatMap((each) => (each.kind === "string" ? each.value : [])));
  return isKnown ? { used: textsOf(used), declared: textsOf(declared) } : undefined;
}

function hasOtherAttributes(table: ResourceView) {
  const names = tableNames(table);
  const isOther =
    names !== undefined &&
    names.declared.size > 0 &&
    names.used.symmetricDifference(names.declared).size > 0;
  return and(
    fact(isOther, table.attr("hash_key").evidence()),
    not(table.has("replica")),
    // An index that is a resource declares its attributes itself.
    table.connected("aws_dynamodb_global_secondary_index", "table_name", "name").isEmpty(),
  );
}

/** Logs that an engine doesn't have. */
const LOGS: readonly (readonly [types: string, engines: string, logs: readonly string[]])[] = [
  ["aws_db_instance", "postgres", ["audit", "error", "general", "slowquery"]],
  ["aws_db_instance", "mysql mariadb", ["postgresql", "upgrade", "listener", "agent"]],
  ["aws_rds_cluster", "aurora-postgresql", ["audit", "error", "general", "slowquery"]],
  ["aws_rds_cluster", "aurora-mysql", ["postgresql", "upgrade"]],
];

/** Settings of databases and caches that exclude each other. */
export const databaseConflicts: readonly Conflict[] = [
  [
    "aws_db_parameter_group aws_rds_cluster_parameter_group",
    "a static parameter takes `pending-reboot` only",
    (group) =>
      group.blocks("parameter").each((parameter) =>
        and(
          parameter.attr("name").isIn(STATIC),
          parameter.attr("apply_method").isNot("pending-reboot"),
          group.attr("family").matches(/^(aurora-)?postgres/),
          // CloudFormation chooses the method itself.
          fact(isTerraform(group), group.attr("family").evidence()),
        ),
      ),
  ],
  [
    "aws_db_instance",
    "`io1` and `io2` need `iops`",
    (database) =>
      and(database.attr("storage_type").isIn(["io1", "io2"]), missing(database, "iops")),
  ],
  [
    "aws_db_instance",
    "PostgreSQL keeps the name `admin` for itself",
    (database) =>
      and(database.attr("username").is("admin"), database.attr("engine").is("postgres")),
  ],
  [
    "aws_db_instance",
    "the backup and the maintenance overlap",
    (database) => overlaps(database, "backup_window", "maintenance_window"),
  ],
  [
    "aws_rds_cluster aws_docdb_cluster aws_neptune_cluster",
    "the backup and the maintenance overlap",
    (cluster) => overlaps(cluster, "preferred_backup_window", "preferred_maintenance_window"),
  ],
  [
    "aws_dynamodb_table",
    "`PAY_PER_REQUEST` takes no capacity",
    (table) =>
      and(
        or(table.attr("read_capacity").isAbove(0), table.attr("write_capacity").isAbove(0)),
        table.attr("billing_mode").is("PAY_PER_REQUEST"),
      ),
  ],
  ["aws_dynamodb_table", "the attributes aren't those of the keys and indexes", hasOtherAttributes],
  [
    "aws_elasticache_replication_group",
    "a failover needs a second node",
    (group) =>
      and(
        group.attr("num_cache_clusters").is(1),
        group.attr("automatic_failover_enabled").is(true),
      ),
  ],
  [
    "aws_elasticache_replication_group",
    "`multi_az_enabled` needs `automatic_failover_enabled`",
    (group) =>
      and(
        group.attr("multi_az_enabled").is(true),
        group.attr("automatic_failover_enabled").isNot(true),
      ),
  ],
  ...LOGS.flatMap(([types, engine, logs]): readonly Conflict[] =>
    logs.map((log) => [
      types,
      `the engine doesn't write the log \`${log}\``,
      (database) =>
        and(
          database.attr("enabled_cloudwatch_logs_exports").includes(log),
          database.attr("engine").isIn(engine.split(" ")),
        ),
    ]),
  ),
  [
    "aws_dynamodb_table",
    "provisioned tables need their capacity",
    (table) =>
      and(
        or(isLeftOut(table, "read_capacity"), isLeftOut(table, "write_capacity")),
        table.attr("billing_mode").isNot("PAY_PER_REQUEST"),
        isLeftOut(table, "restore_source_name"),
        isLeftOut(table, "restore_source_table_arn"),
        isLeftOut(table, "restore_backup_arn"),
      ),
  ],
  [
    "aws_elasticache_replication_group",
    "tokens and groups of users need `transit_encryption_enabled = true`",
    (group) =>
      and(
        or(
          given(group, "auth_token"),
          given(group, "auth_token_wo"),
          given(group, "user_group_ids"),
        ),
        group.attr("transit_encryption_enabled").is(false),
      ),
  ],
  [
    "aws_elasticache_replication_group",
    "a key needs `at_rest_encryption_enabled = true`",
    (group) => and(given(group, "kms_key_id"), group.attr("at_rest_encryption_enabled").is(false)),
  ],
  [
    "aws_elasticache_cluster",
    "a cluster of Redis has one node; use a replication group",
    (cluster) =>
      and(
        cluster.attr("num_cache_nodes").isAbove(1),
        cluster.attr("engine").isIn(["redis", "valkey"]),
      ),
  ],
  [
    "aws_elasticache_cluster",
    "`cross-az` needs a second node",
    (cluster) => and(cluster.attr("num_cache_nodes").is(1), cluster.attr("az_mode").is("cross-az")),
  ],
  [
    "aws_redshift_cluster",
    "`multi_az` and `availability_zone_relocation_enabled` exclude each other",
    (cluster) =>
      and(
        cluster.attr("availability_zone_relocation_enabled").is(true),
        cluster.attr("multi_az").is(true),
      ),
  ],
  [
    "aws_opensearch_domain aws_elasticsearch_domain",
    "fine-grained access control needs encryption at rest, between nodes and over HTTPS",
    (domain) =>
      and(
        or(
          domain.attr("encrypt_at_rest.enabled").is(false),
          isLeftOut(domain, "encrypt_at_rest"),
          domain.attr("node_to_node_encryption.enabled").is(false),
          isLeftOut(domain, "node_to_node_encryption"),
          domain.attr("domain_endpoint_options.enforce_https").is(false),
        ),
        domain.attr("advanced_security_options.enabled").is(true),
      ),
  ],
  [
    "aws_opensearch_domain aws_elasticsearch_domain",
    "several zones need several instances",
    (domain) =>
      and(
        domain.attr("cluster_config.instance_count").is(1),
        domain.attr("cluster_config.zone_awareness_enabled").is(true),
      ),
  ],
];
