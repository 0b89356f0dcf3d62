import type { Expression } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { Declaration, ResourceDeclaration } from "../../terraform/configuration.ts";
import type { ModuleTree } from "../../terraform/tree.ts";
import { type WrittenArgument, writtenArgument } from "./static-value.ts";

/** Billable resources, by the argument that contains their tags or labels. */
const TAGGED: ReadonlyMap<string, string> = new Map([
  ...[
    "aws_cloudfront_distribution",
    "aws_db_instance",
    "aws_dynamodb_table",
    "aws_ebs_volume",
    "aws_ecs_service",
    "aws_efs_file_system",
    "aws_eks_cluster",
    "aws_eks_node_group",
    "aws_elasticache_cluster",
    "aws_elasticache_replication_group",
    "aws_fsx_lustre_file_system",
    "aws_instance",
    "aws_kinesis_stream",
    "aws_lambda_function",
    "aws_lb",
    "aws_msk_cluster",
    "aws_nat_gateway",
    "aws_opensearch_domain",
    "aws_rds_cluster",
    "aws_redshift_cluster",
    "aws_s3_bucket",
    "azurerm_application_gateway",
    "azurerm_cosmosdb_account",
    "azurerm_firewall",
    "azurerm_kubernetes_cluster",
    "azurerm_linux_virtual_machine",
    "azurerm_log_analytics_workspace",
    "azurerm_managed_disk",
    "azurerm_mssql_database",
    "azurerm_mysql_flexible_server",
    "azurerm_postgresql_flexible_server",
    "azurerm_redis_cache",
    "azurerm_service_plan",
    "azurerm_storage_account",
    "azurerm_windows_virtual_machine",
  ].map((type) => [type, "tags"] as const),
  ...[
    "google_bigquery_dataset",
    "google_cloud_run_v2_service",
    "google_compute_disk",
    "google_compute_instance",
    "google_compute_instance_template",
    "google_redis_instance",
    "google_storage_bucket",
  ].map((type) => [type, "labels"] as const),
  ["google_container_cluster", "resource_labels"],
  ["google_sql_database_instance", "settings.user_labels"],
]);

/** Tags that name a resource and don't help with cost allocation. */
const NAME_TAGS: ReadonlySet<unknown> = new Set(["Name", "name"]);

/** Provider blocks that set default tags. */
const DEFAULT_TAGS: ReadonlyMap<string, string> = new Map([
  ["aws", "default_tags"],
  ["google", "default_labels"],
]);

const knownTagging = new WeakMap<ModuleTree, ReadonlySet<string>>();

/** Providers for which the module tree sets default tags. */
function taggingProviders(tree: ModuleTree): ReadonlySet<string> {
  const known = knownTagging.get(tree);
  if (known !== undefined) return known;
  const configured = [...tree.configurations.values()]
    .filter(
      ({ directory, providers }) => providers.length > 0 && tree.purpose(directory) !== "example",
    )
    .flatMap(({ providers }) => providers);
  const names = new Set(configured.filter(setsTags).map(({ name }) => name));
  knownTagging.set(tree, names);
  return names;
}

function setsTags({ name, sources }: Declaration): boolean {
  const argument = DEFAULT_TAGS.get(name);
  return sources.some(
    ({ body }) =>
      body.blocks.some(({ type }) => type === argument) ||
      body.attributes.some((each) => each.name === argument),
  );
}

/** No tags, or only a name. Unknown values may contain any tags. */
function isUntagged(value: Expression | undefined): boolean {
  if (value === undefined) return true;
  if (value.kind === "literal") return value.value === null;
  if (value.kind !== "object") return false;
  return value.items.every(({ key }) => key.kind === "literal" && NAME_TAGS.has(key.value));
}

function tagFacts(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  const tagging = taggingProviders(view.tree);
  return [...view.configuration.resources.values()]
    .filter(({ mode, type }) => mode === "managed" && TAGGED.has(type))
    .filter(({ type }) => !tagging.has(type.split("_")[0] ?? ""))
    .map((declaration) => {
      const path = TAGGED.get(declaration.type) ?? "";
      const argument = writtenArgument(view.configuration, declaration, path);
      const message = `\`${path}\` of \`${declaration.type}\` say nothing on who pays`;
      return view.found(isUntagged(argument?.value), placeOf(argument, declaration), message);
    });
}

function placeOf(argument: WrittenArgument | undefined, { header }: ResourceDeclaration) {
  return argument?.location ?? header;
}

export const tagRules: readonly Rule[] = [
  {
    id: "eff-cost-tags",
    title: "Resource can't be identified on the bill",
    severity: "INFO",
    category: "efficiency",
    explanation: "Without tags, you can't assign costs to a team or service.",
    fix: "Add a variable for tags and pass it to every resource that can be tagged.",
    checks: [module(tagFacts)],
  },
];
