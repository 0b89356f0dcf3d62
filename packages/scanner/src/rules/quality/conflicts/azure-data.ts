import { and, not, or } from "../../../rule-language/fact.ts";
import type { ResourceView } from "../../../rule-language/resource-view.ts";
import { type Conflict, inTerraform, isGiven, isLeftOut, within } from "./conflict.ts";

const POSTGRES = "azurerm_postgresql_flexible_server";
const MYSQL = "azurerm_mysql_flexible_server";
const REDIS = "azurerm_redis_cache";
const SERVICE_BUS = "azurerm_servicebus_namespace";
const RULES =
  "azurerm_eventhub_authorization_rule azurerm_eventhub_namespace_authorization_rule azurerm_servicebus_namespace_authorization_rule azurerm_servicebus_queue_authorization_rule azurerm_servicebus_topic_authorization_rule";
const RIGHTS = ["listen", "send", "manage"];

/** Ways to create a server from another one. */
const FROM_OTHERS = ["GeoRestore", "PointInTimeRestore", "Replica", "ReviveDropped", "Update"];

const isOwn = (server: ResourceView) => server.attr("create_mode").isNotIn(FROM_OTHERS);

/** What a server needs that isn't created from another one. */
const needsForNew = (types: string, names: readonly string[]): readonly Conflict[] =>
  names.map((name) => [
    types,
    `a new server needs \`${name}\``,
    (server) => and(isLeftOut(server, name), isOwn(server), not(server.has("authentication"))),
  ]);

const databases: readonly Conflict[] = [
  ...needsForNew(POSTGRES, ["administrator_login", "sku_name", "version"]),
  ...needsForNew(MYSQL, ["administrator_login", "sku_name"]),
  ...["source_server_id", "point_in_time_restore_time_in_utc"].map(
    (name): Conflict => [
      `${POSTGRES} ${MYSQL}`,
      `\`PointInTimeRestore\` needs \`${name}\``,
      (server) => and(server.attr("create_mode").is("PointInTimeRestore"), isLeftOut(server, name)),
    ],
  ),
  [
    `${POSTGRES} ${MYSQL}`,
    "`Replica` needs `source_server_id`",
    (server) =>
      and(server.attr("create_mode").is("Replica"), isLeftOut(server, "source_server_id")),
  ],
  [
    `${POSTGRES} ${MYSQL}`,
    "burstable servers have no high availability",
    (server) => and(server.has("high_availability"), server.attr("sku_name").matches(/^B_/)),
  ],
  [
    POSTGRES,
    "`delegated_subnet_id` needs `private_dns_zone_id`",
    (server) =>
      and(isGiven(server, "delegated_subnet_id"), isLeftOut(server, "private_dns_zone_id")),
  ],
  [
    POSTGRES,
    "a server in a subnet has no public access",
    (server) =>
      and(
        server.attr("public_network_access_enabled").is(true),
        isGiven(server, "delegated_subnet_id"),
      ),
  ],
  [
    "azurerm_mssql_database",
    "this `create_mode` needs `creation_source_database_id`",
    (database) =>
      and(
        database
          .attr("create_mode")
          .isIn(["Copy", "OnlineSecondary", "PointInTimeRestore", "Secondary"]),
        isLeftOut(database, "creation_source_database_id"),
      ),
  ],
  ...["interval_in_minutes", "retention_in_hours", "storage_redundancy"].map(
    (name): Conflict => [
      "azurerm_cosmosdb_account",
      `continuous backups have no \`${name}\``,
      within("backup", (backup) =>
        and(isGiven(backup, name), backup.attr("type").is("Continuous")),
      ),
    ],
  ),
  [
    REDIS,
    "only premium caches have this setting",
    (cache) =>
      [
        isGiven(cache, "subnet_id"),
        cache.attr("shard_count").isAbove(0),
        cache.attr("replicas_per_primary").isAbove(0),
        cache.attr("redis_configuration.rdb_backup_enabled").is(true),
        cache.attr("redis_configuration.aof_backup_enabled").is(true),
      ].map((setting) => and(setting, cache.attr("sku_name").isIn(["Basic", "Standard"]))),
  ],
];

const messages: readonly Conflict[] = [
  [
    SERVICE_BUS,
    "only premium namespaces have a `capacity`",
    (namespace) =>
      and(namespace.attr("capacity").isAbove(0), namespace.attr("sku").isIn(["Basic", "Standard"])),
  ],
  [
    SERVICE_BUS,
    "premium namespaces need a `capacity`",
    (namespace) =>
      and(
        or(isLeftOut(namespace, "capacity"), namespace.attr("capacity").is(0)),
        namespace.attr("sku").is("Premium"),
      ),
  ],
  [
    "azurerm_servicebus_queue azurerm_servicebus_subscription",
    "what has sessions can't be forwarded",
    (queue) => and(isGiven(queue, "forward_to"), queue.attr("requires_session").is(true)),
  ],
  [
    "azurerm_eventhub_namespace",
    "`maximum_throughput_units` needs `auto_inflate_enabled`",
    (namespace) =>
      and(
        namespace.attr("maximum_throughput_units").isAbove(0),
        namespace.attr("auto_inflate_enabled").isNot(true),
      ),
  ],
  [
    RULES,
    "`manage` needs `listen` and `send`",
    (rule) =>
      and(
        rule.attr("manage").is(true),
        or(rule.attr("listen").isNot(true), rule.attr("send").isNot(true)),
      ),
  ],
  [
    RULES,
    "one of `listen`, `send` and `manage` is needed",
    (rule) => and(...RIGHTS.map((right) => isLeftOut(rule, right))),
  ],
];

/** Settings of databases and queues of Azure that don't work together. */
export const azureDataConflicts = inTerraform([...databases, ...messages]);
