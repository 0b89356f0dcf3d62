import type { Expression } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { writtenArgument } from "./static-value.ts";

/** The argument that sets the size, by resource type. */
const SIZE: ReadonlyMap<string, string> = new Map([
  ["aws_instance", "instance_type"],
  ["aws_launch_template", "instance_type"],
  ["aws_launch_configuration", "instance_type"],
  ["aws_db_instance", "instance_class"],
  ["aws_rds_cluster_instance", "instance_class"],
  ["aws_docdb_cluster_instance", "instance_class"],
  ["aws_elasticache_cluster", "node_type"],
  ["aws_elasticache_replication_group", "node_type"],
  ["aws_redshift_cluster", "node_type"],
  ["aws_eks_node_group", "instance_types"],
  ["aws_opensearch_domain", "cluster_config.instance_type"],
  ["azurerm_linux_virtual_machine", "size"],
  ["azurerm_windows_virtual_machine", "size"],
  ["azurerm_kubernetes_cluster", "default_node_pool.vm_size"],
  ["azurerm_kubernetes_cluster_node_pool", "vm_size"],
  ["azurerm_mysql_flexible_server", "sku_name"],
  ["azurerm_postgresql_flexible_server", "sku_name"],
  ["azurerm_redis_cache", "capacity"],
  ["azurerm_search_service", "sku"],
  ["azurerm_service_plan", "sku_name"],
  ["google_compute_instance", "machine_type"],
  ["google_compute_instance_template", "machine_type"],
  ["google_container_node_pool", "node_config.machine_type"],
  ["google_sql_database_instance", "settings.tier"],
  ["google_redis_instance", "memory_size_gb"],
  ["google_filestore_instance", "file_shares.capacity_gb"],
]);

/** Sizes that need no choice: serverless and free ones. */
const ADAPTIVE: ReadonlySet<unknown> = new Set(["db.serverless", "Y1", "FC1", "free"]);

function isHardCoded(value: Expression): boolean {
  if (value.kind === "tuple") return value.items.length > 0 && value.items.every(isHardCoded);
  if (value.kind !== "literal" || !["string", "number"].includes(typeof value.value)) return false;
  return !ADAPTIVE.has(value.value);
}

/** One fact per resource with a hard-coded size. */
function sizeFacts(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  const { configuration } = view;
  return [...configuration.resources.values()].flatMap((declaration) => {
    const path = declaration.mode === "managed" ? SIZE.get(declaration.type) : undefined;
    const argument = path && writtenArgument(configuration, declaration, path);
    if (!argument) return [];
    const message = `\`${path}\` is fixed in the code`;
    return [view.found(isHardCoded(argument.value), argument.location, message)];
  });
}

export const sizingRules: readonly Rule[] = [
  {
    id: "eff-fixed-size",
    title: "Size is fixed where a variable belongs",
    severity: "INFO",
    category: "efficiency",
    explanation:
      "Users of the module know what they need; a fixed size is too large for some and too small for others.",
    fix: "Make it a variable with this size as its default.",
    checks: [module(sizeFacts)],
  },
];
