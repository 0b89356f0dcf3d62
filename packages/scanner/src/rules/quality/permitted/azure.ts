import { azureComputePermitted } from "./azure-compute.ts";
import { azureDataPermitted } from "./azure-data.ts";
import { azureKubernetesPermitted } from "./azure-kubernetes.ts";
import { azureMonitorPermitted } from "./azure-monitor.ts";
import { azureNetworkPermitted } from "./azure-network.ts";
import { azureStoragePermitted } from "./azure-storage.ts";
import { NETWORK } from "./formats.ts";
import { between, like, oneOf, type PermittedRow, PORT } from "./permitted.ts";
import { azureSizesPermitted } from "./sizes.ts";

const MACHINES = "azurerm_linux_virtual_machine azurerm_windows_virtual_machine";

/** Names that attackers try first. */
const ADMINISTRATOR = like(
  /^(?!(admin|administrator|admin[12]|adm|root|guest|test[123]?|user[1-5]?|owner|server|sql|support|sys|backup|console|123)$)/i,
  "a name other than `admin`, `root` and the like",
);
/** Templates name a pool after its cluster: `shop/apps`. */
const POOL = like(/^([^/]*\/)?[a-z][a-z0-9]{0,11}$/, "at most 12 lowercase letters and digits");
const PRIORITY = between(100, 4096);

/** What services of Azure take. */
export const azurePermitted: readonly PermittedRow[] = [
  [
    "azurerm_storage_account",
    "name",
    like(/^[a-z0-9]{1,24}$/, "at most 24 lowercase letters and digits"),
  ],
  ["azurerm_storage_account", "account_tier", oneOf("Standard Premium")],
  ["azurerm_storage_account", "account_replication_type", oneOf("LRS ZRS GRS RAGRS GZRS RAGZRS")],
  ["azurerm_storage_account", "blob_properties.delete_retention_policy.days", between(1, 365)],
  [
    "azurerm_key_vault",
    "name",
    like(/^[A-Za-z](?!.*--)[A-Za-z0-9-]{0,23}$/, "at most 24 letters, digits and single hyphens"),
  ],
  ["azurerm_key_vault", "soft_delete_retention_days", between(7, 90)],
  ["azurerm_key_vault", "sku_name", oneOf("standard premium")],
  [
    "azurerm_container_registry",
    "name",
    like(/^[A-Za-z0-9]{1,50}$/, "at most 50 letters and digits"),
  ],
  ["azurerm_container_registry", "sku", oneOf("Basic Standard Premium")],
  ["azurerm_network_security_rule", "priority", PRIORITY],
  ["azurerm_network_security_group", "security_rule.priority", PRIORITY],
  ["azurerm_network_security_rule", "direction", oneOf("Inbound Outbound")],
  ["azurerm_network_security_group", "security_rule.direction", oneOf("Inbound Outbound")],
  ["azurerm_network_security_rule", "access", oneOf("Allow Deny")],
  ["azurerm_network_security_group", "security_rule.access", oneOf("Allow Deny")],
  [
    "azurerm_log_analytics_workspace",
    "retention_in_days",
    {
      takes: "7, or 30 to 730",
      fits: (text) => Number(text) === 7 || between(30, 730).fits(text),
    },
  ],
  ["azurerm_application_insights", "retention_in_days", oneOf("30 60 90 120 180 270 365 550 730")],
  ["azurerm_application_insights", "sampling_percentage", between(0, 100)],
  ["azurerm_postgresql_flexible_server", "backup_retention_days", between(7, 35)],
  ["azurerm_mysql_flexible_server", "backup_retention_days", between(1, 35)],
  ["azurerm_mssql_database", "short_term_retention_policy.retention_days", between(1, 35)],
  ["azurerm_public_ip", "allocation_method", oneOf("Static Dynamic")],
  ["azurerm_public_ip", "idle_timeout_in_minutes", between(4, 30)],
  ["azurerm_nat_gateway", "idle_timeout_in_minutes", between(4, 120)],
  ["azurerm_eventhub", "message_retention", between(1, 90)],
  ["azurerm_eventhub_namespace", "sku", oneOf("Basic Standard Premium")],
  ["azurerm_redis_cache", "family", oneOf("C P")],
  ["azurerm_redis_cache", "capacity", between(0, 6)],
  ["azurerm_kubernetes_cluster", "default_node_pool.name", POOL],
  ["azurerm_kubernetes_cluster", "default_node_pool.max_pods", between(10, 250)],
  ["azurerm_kubernetes_cluster", "sku_tier", oneOf("Free Standard Premium")],
  ["azurerm_kubernetes_cluster", "network_profile.network_plugin", oneOf("azure kubenet none")],
  ["azurerm_kubernetes_cluster_node_pool", "name", POOL],
  ["azurerm_kubernetes_cluster_node_pool", "max_pods", between(10, 250)],
  ["azurerm_lb_probe", "port", PORT],
  [MACHINES, "admin_username", ADMINISTRATOR],
  ["azurerm_mssql_server", "administrator_login", ADMINISTRATOR],
  ["azurerm_postgresql_flexible_server", "administrator_login", ADMINISTRATOR],
  ["azurerm_mysql_flexible_server", "administrator_login", ADMINISTRATOR],
  ["azurerm_windows_virtual_machine", "computer_name", like(/^.{1,15}$/, "at most 15 characters")],
  ["azurerm_virtual_network", "address_space", NETWORK],
  ["azurerm_subnet", "address_prefixes", NETWORK],
  ["azurerm_monitor_metric_alert", "severity", between(0, 4)],
  ["azurerm_monitor_metric_alert", "frequency", oneOf("PT1M PT5M PT15M PT30M PT1H")],
  [
    "azurerm_monitor_metric_alert",
    "window_size",
    oneOf("PT1M PT5M PT15M PT30M PT1H PT6H PT12H P1D"),
  ],
];

/** What the provider of Azure takes. Templates of Azure itself take words in any case. */
export const azureProviderPermitted: readonly PermittedRow[] = [
  ...azureComputePermitted,
  ...azureDataPermitted,
  ...azureKubernetesPermitted,
  ...azureMonitorPermitted,
  ...azureNetworkPermitted,
  ...azureSizesPermitted,
  ...azureStoragePermitted,
];
