import { textOf } from "../../../documents/members.ts";
import { block, gathered, opposite, pick, preset, type Reader } from "../../../documents/shape.ts";
import type { Value } from "../../../evaluate/value.ts";
import { enabled } from "../../arm/shapes.ts";
import type { Mappings } from "../mapping.ts";

/** The type for a machine's system, which is Linux unless the task says otherwise. */
function machine(given: Value): string {
  const isWindows = /^windows$/i.test(textOf(pick(given, "os_type")) ?? "");
  return isWindows ? "azurerm_windows_virtual_machine" : "azurerm_linux_virtual_machine";
}

/** The source of a rule, which is everything unless it names groups of machines. */
const prefixUnlessGroups: Reader = (given) =>
  pick(given, "source_application_security_groups") === undefined
    ? preset("source_address_prefix", "*")(given)
    : undefined;

const PUBLIC = { public_network_access_enabled: enabled("public_network_access") };

export const azureMappings: Mappings = {
  azure_rm_aks: {
    to: "azurerm_kubernetes_cluster",
    arguments: {
      role_based_access_control_enabled: "enable_rbac",
      private_cluster_enabled: "api_server_access_profile.enable_private_cluster",
      api_server_access_profile: block("api_server_access_profile"),
      oms_agent: (given) => {
        const isOff = textOf(pick(given, "addon.monitoring.enabled")) === "false";
        const workspace = "addon.monitoring.log_analytics_workspace_resource_id";
        return isOff ? undefined : gathered({ log_analytics_workspace_id: workspace })(given);
      },
    },
  },
  azure_rm_containerregistry: {
    to: "azurerm_container_registry",
    arguments: { admin_enabled: "admin_user_enabled", ...PUBLIC },
  },
  azure_rm_cosmosdbaccount: {
    to: "azurerm_cosmosdb_account",
    arguments: { automatic_failover_enabled: "enable_automatic_failover", ...PUBLIC },
  },
  azure_rm_functionapp: { to: "azurerm_linux_function_app" },
  azure_rm_keyvault: {
    to: "azurerm_key_vault",
    arguments: {
      purge_protection_enabled: "enable_purge_protection",
      rbac_authorization_enabled: "enable_rbac_authorization",
      ...PUBLIC,
    },
  },
  azure_rm_manageddisk: { to: "azurerm_managed_disk" },
  azure_rm_postgresqlserver: {
    to: "azurerm_postgresql_server",
    arguments: { ssl_enforcement_enabled: "enforce_ssl" },
  },
  azure_rm_rediscache: {
    to: "azurerm_redis_cache",
    arguments: { non_ssl_port_enabled: "enable_non_ssl_port" },
  },
  azure_rm_roleassignment: { to: "azurerm_role_assignment" },
  azure_rm_roledefinition: { to: "azurerm_role_definition" },
  azure_rm_securitygroup: {
    to: "azurerm_network_security_group",
    arguments: {
      security_rule: block("rules", {
        access: preset("access", "Allow"),
        direction: preset("direction", "Inbound"),
        protocol: preset("protocol", "*"),
        source_address_prefix: prefixUnlessGroups,
        destination_port_range: preset("destination_port_range", "*"),
      }),
    },
  },
  azure_rm_sqlfirewallrule: { to: "azurerm_mssql_firewall_rule" },
  azure_rm_sqlserver: {
    to: "azurerm_mssql_server",
    arguments: {
      administrator_login: "admin_username",
      administrator_login_password: "admin_password",
      minimum_tls_version: "minimal_tls_version",
      ...PUBLIC,
    },
  },
  azure_rm_storageaccount: {
    to: "azurerm_storage_account",
    arguments: {
      https_traffic_only_enabled: "https_only",
      min_tls_version: "minimum_tls_version",
      allow_nested_items_to_be_public: "allow_blob_public_access",
      network_rules: block("network_acls"),
      infrastructure_encryption_enabled: "encryption.require_infrastructure_encryption",
      ...PUBLIC,
    },
  },
  azure_rm_virtualmachine: {
    to: machine,
    arguments: {
      disable_password_authentication: opposite("ssh_password_enabled"),
      admin_ssh_key: block("ssh_public_keys", { public_key: "key_data" }),
      encryption_at_host_enabled: "security_profile.encryption_at_host",
    },
  },
  azure_rm_webapp: {
    to: "azurerm_linux_web_app",
    arguments: { app_settings: "app_settings", site_config: gathered({ scm_type: "scm_type" }) },
  },
};
