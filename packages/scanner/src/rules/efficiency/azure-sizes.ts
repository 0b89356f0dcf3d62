import { type Check, type Rule, resource } from "../../rule-language/rule.ts";

/** Series that Azure lists as previous generations. */
const PREVIOUS =
  /^((Standard|Basic)_A\d+m?(_v2)?|Standard_(DS?\d+(-\d+)?(_v2)?|F\d+s?|GS?\d+|L\d+s))$/i;

/** Series with newer generations, for which Azure ends reservations. */
const OLDER = /^((GP|MO)_)?Standard_([DE]\d+(-\d+)?i?s?_v3|[FL]\d+s_v2|B\d+l?m?s)$/i;

/** The argument that contains the size of Azure machines, by resource type. */
const SIZES: readonly (readonly [types: readonly string[], argument: string])[] = [
  [["azurerm_linux_virtual_machine", "azurerm_windows_virtual_machine"], "size"],
  [["azurerm_linux_virtual_machine_scale_set", "azurerm_windows_virtual_machine_scale_set"], "sku"],
  [["azurerm_orchestrated_virtual_machine_scale_set"], "sku_name"],
  [["azurerm_virtual_machine", "azurerm_kubernetes_cluster_node_pool"], "vm_size"],
  [["azurerm_virtual_machine_scale_set"], "sku.name"],
  [["azurerm_kubernetes_cluster"], "default_node_pool.vm_size"],
  [["azurerm_batch_pool", "azurerm_machine_learning_compute_cluster"], "vm_size"],
  [["azurerm_machine_learning_compute_instance"], "virtual_machine_size"],
  [["azurerm_service_fabric_managed_cluster"], "node_type.vm_size"],
  [["azurerm_dev_test_linux_virtual_machine", "azurerm_dev_test_windows_virtual_machine"], "size"],
  [["azurerm_redhat_openshift_cluster"], "main_profile.vm_size"],
  [["azurerm_redhat_openshift_cluster"], "worker_profile.vm_size"],
  [["azurerm_postgresql_flexible_server", "azurerm_mysql_flexible_server"], "sku_name"],
  [["databricks_cluster", "databricks_instance_pool", "databricks_job"], "node_type_id"],
  [["databricks_cluster"], "driver_node_type_id"],
];

const sizeChecks = (series: RegExp): readonly Check[] =>
  SIZES.map(([types, argument]) =>
    resource(types, (machine) => machine.attr(argument).some((size) => size.matches(series))),
  );

export const azureSizeRules: readonly Rule[] = [
  {
    id: "eff-azure-previous-generation",
    title: "Azure machine size of a previous generation",
    severity: "MEDIUM",
    category: "efficiency",
    explanation: "Current sizes do more for the same money, and Azure retires the old ones.",
    fix: "Choose a current size, such as `Standard_D2s_v5` in place of `Standard_D2_v2`.",
    link: "https://learn.microsoft.com/azure/virtual-machines/sizes/previous-gen-sizes-list",
    checks: sizeChecks(PREVIOUS),
  },
  {
    id: "eff-azure-older-generation",
    title: "Azure machine size has newer generations",
    severity: "LOW",
    category: "efficiency",
    explanation:
      "Newer sizes do more for the same money, and Azure ends reservations for old ones.",
    fix: "Choose a successor, such as `Standard_D4s_v5` for `Standard_D4s_v3`, or `Standard_B2s_v2` for `Standard_B2s`.",
    link: "https://learn.microsoft.com/azure/virtual-machines/sizes/previous-gen-sizes-list",
    checks: sizeChecks(OLDER),
  },
];
