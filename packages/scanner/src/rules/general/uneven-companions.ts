import { type Fact, fact, ifKnown, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import type { Topic } from "../../rule-language/topic.ts";
import { deniesPlaintextIn } from "../aws/secure-transport.ts";

/**
 * A resource that protects those that its argument `via` refers to, and a type that does the same
 * for some of them.
 */
type Companion = readonly [
  types: string | readonly string[],
  companion: string,
  via: string,
  instead?: string,
];

const PRIVATE_ENDPOINT = "private_service_connection.private_connection_resource_id";

const WEB_APPS = ["linux_web_app", "windows_web_app", "linux_function_app", "windows_function_app"];

const NETWORK: readonly Companion[] = [
  ["aws_api_gateway_stage", "aws_wafv2_web_acl_association", "resource_arn"],
  [
    [
      "azurerm_container_registry",
      "azurerm_cosmosdb_account",
      "azurerm_eventhub_namespace",
      "azurerm_key_vault",
      "azurerm_mssql_server",
      "azurerm_servicebus_namespace",
      "azurerm_storage_account",
    ],
    "azurerm_private_endpoint",
    PRIVATE_ENDPOINT,
  ],
  [
    WEB_APPS.map((name) => `azurerm_${name}`),
    "azurerm_app_service_virtual_network_swift_connection",
    "app_service_id",
  ],
  ["azurerm_subnet", "azurerm_subnet_network_security_group_association", "subnet_id"],
  ["aws_subnet", "aws_network_acl_association", "subnet_id"],
];

const RECOVERY: readonly Companion[] = [
  ["azurerm_storage_share", "azurerm_backup_protected_file_share", "source_file_share_name"],
  [
    [
      "azurerm_cosmosdb_account",
      "azurerm_key_vault",
      "azurerm_mssql_database",
      "azurerm_storage_account",
    ],
    "azurerm_management_lock",
    "scope",
  ],
  [
    ["azurerm_postgresql_flexible_server"],
    "azurerm_data_protection_backup_instance_postgresql_flexible_server",
    "server_id",
  ],
  ["azurerm_managed_disk", "azurerm_data_protection_backup_instance_disk", "disk_id"],
  [
    "azurerm_storage_account",
    "azurerm_data_protection_backup_instance_blob_storage",
    "storage_account_id",
    "azurerm_data_protection_backup_instance_data_lake_storage",
  ],
];

const ROTATION: readonly Companion[] = [
  ["aws_secretsmanager_secret", "aws_secretsmanager_secret_rotation", "secret_id"],
];

const EVENTS: readonly Companion[] = [
  [
    "aws_sesv2_configuration_set",
    "aws_sesv2_configuration_set_event_destination",
    "configuration_set_name",
  ],
  ["aws_ses_configuration_set", "aws_ses_event_destination", "configuration_set_name"],
  ["aws_backup_vault", "aws_backup_vault_notifications", "backup_vault_name"],
];

const TLS: readonly Companion[] = [
  ["aws_s3_bucket", "aws_s3_bucket_policy", "bucket"],
  ["aws_efs_file_system", "aws_efs_file_system_policy", "file_system_id"],
];

/** What a resource does nothing without. */
const PARTS: readonly Companion[] = [
  ["aws_rds_cluster", "aws_rds_cluster_instance", "cluster_identifier"],
  ["aws_docdb_cluster", "aws_docdb_cluster_instance", "cluster_identifier"],
  ["aws_neptune_cluster", "aws_neptune_cluster_instance", "cluster_identifier"],
  ["aws_db_proxy", "aws_db_proxy_target", "db_proxy_name"],
  ["aws_backup_plan", "aws_backup_selection", "plan_id"],
  ["aws_efs_file_system", "aws_efs_mount_target", "file_system_id"],
  ["aws_ssm_maintenance_window", "aws_ssm_maintenance_window_task", "window_id"],
  ["azurerm_automation_schedule", "azurerm_automation_job_schedule", "schedule_name"],
];

/** Whether a resource lacks what another instance of the same declaration has. */
function isBehind(
  each: ResourceView,
  protects: (view: ResourceView) => Fact,
  manner: "is protected" | "has one",
): Fact {
  const siblings = each.siblings().members;
  if (siblings.length < 2) return fact(false);
  const needsNone = or(
    each.attr("public_network_access_enabled").is(false),
    // Azure refuses groups for subnets of some of its services.
    each.attr("name").matches(/^(Azure\w+|Gateway|RouteServer)Subnet$/),
    each.has("delegation"),
    // Clusters without instances of their own.
    each.attr("db_cluster_instance_class").isPresent(),
    each.attr("engine_mode").is("serverless"),
    each.attr("global_cluster_identifier").isPresent(),
  );
  if (needsNone.truth === true || protects(each).truth !== false) return fact(false);
  const ahead = siblings.find(
    ({ view, presence }) => presence.isCertain && protects(view).truth === true,
  );
  if (ahead === undefined) return fact(false);
  const other = manner === "has one" ? "doesn't" : "isn't";
  const message = `\`${ahead.view.instance.address}\` ${manner} and this one ${other}`;
  const { location } = each.instance;
  return fact(true, { location, message, marks: ahead.presence.marks });
}

function checksFor(
  companions: readonly Companion[],
  protects: (companion: ResourceView) => Fact = () => fact(true),
  manner: "is protected" | "has one" = "is protected",
): readonly Check[] {
  return companions.map(([types, companion, via, instead = companion]) =>
    resource(types, (each) =>
      // Without any companion, no sibling has one.
      each.others(companion).members.length === 0
        ? fact(false)
        : ifKnown(
            isBehind(
              each,
              (view) =>
                or(
                  view.connected(companion, via).some(protects),
                  view.connected(instead, via).some(protects),
                ),
              manner,
            ),
          ),
    ),
  );
}

interface Kind {
  readonly id: string;
  readonly what: string;
  readonly severity: "LOW" | "MEDIUM";
  readonly topic: Topic;
  readonly explanation: string;
  readonly checks: readonly Check[];
}

const KINDS: readonly Kind[] = [
  {
    id: "gen-uneven-network",
    what: "network protection",
    severity: "MEDIUM",
    topic: "exposure",
    explanation: "Attackers use the one entrance that isn't protected like the others.",
    checks: checksFor(NETWORK),
  },
  {
    id: "gen-uneven-recovery",
    what: "protection from loss",
    severity: "MEDIUM",
    topic: "recovery",
    explanation: "Its data can be lost permanently, although the same data elsewhere is protected.",
    checks: checksFor(RECOVERY),
  },
  {
    id: "gen-uneven-rotation",
    what: "rotation",
    severity: "LOW",
    topic: "secrets",
    explanation: "A secret that never changes stays usable for everyone who ever had it.",
    checks: checksFor(ROTATION),
  },
  {
    id: "gen-uneven-events",
    what: "notification of events",
    severity: "LOW",
    topic: "logging",
    explanation: "Failures of this one stay unnoticed until someone complains.",
    checks: checksFor(EVENTS, undefined, "has one"),
  },
  {
    id: "gen-uneven-tls",
    what: "policy against requests without TLS",
    severity: "LOW",
    topic: "encryption-in-transit",
    explanation: "A client with a misconfigured address sends data and signatures in the clear.",
    checks: checksFor(TLS, deniesPlaintextIn),
  },
];

const LOOPS = "https://developer.hashicorp.com/terraform/language/meta-arguments/for_each";

/** Rules for instances that lack what other instances of the same resource have. */
export const unevenCompanionRules: readonly Rule[] = [
  ...KINDS.map(
    ({ what, ...kind }): Rule => ({
      ...kind,
      category: "security",
      title: `Resource lacks the ${what} that its siblings have`,
      fix: "Create the other resource for every key: use the same `for_each` for both.",
      link: LOOPS,
    }),
  ),
  {
    id: "quality-uneven-parts",
    title: "Resource lacks a part that its siblings have",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The apply succeeds, but this one does nothing or can't be reached.",
    fix: "Create the part for every key: use the same `for_each` for both.",
    link: LOOPS,
    checks: checksFor(PARTS, undefined, "has one"),
  },
];
