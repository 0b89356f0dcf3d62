import { type Probe, terraform } from "./probe.ts";

const OFF = "public_network_access_enabled = false";
const ON = "public_network_access_enabled = true";

const denying = (block: string) => `${block} {\n default_action = "Deny"\n}`;
const allowing = (block: string) => `${block} {\n default_action = "Allow"\n}`;

const storage = (own: string): Record<string, string> => ({
  "main.tf": `resource "azurerm_storage_account" "it" {\n allow_nested_items_to_be_public = false\n}\n${own}`,
});

const storageRules = (action: string) =>
  `resource "azurerm_storage_account_network_rules" "it" {\n storage_account_id = azurerm_storage_account.it.id\n default_action = "${action}"\n}\n`;

const scaleSet = (inner: string) =>
  `network_interface {\n name = "n"\n ip_configuration {\n name = "i"\n ${inner}\n }\n}`;

export const azurermProbes: readonly Probe[] = [
  terraform("azurerm_cognitive_account", ON, OFF),
  terraform("azurerm_cognitive_account", allowing("network_acls"), denying("network_acls")),
  terraform("azurerm_eventhub_namespace", "", denying("network_rulesets")),
  terraform("azurerm_servicebus_namespace", "", OFF),
  terraform(
    "azurerm_servicebus_namespace",
    allowing("network_rule_set"),
    denying("network_rule_set"),
  ),
  terraform("azurerm_eventgrid_topic", "", OFF),
  terraform("azurerm_eventgrid_domain", ON, 'inbound_ip_rule {\n ip_mask = "10.0.0.0/24"\n}'),
  terraform("azurerm_redis_cache", "", OFF),
  terraform("azurerm_redis_cache", "", "subnet_id = azurerm_subnet.a.id"),
  terraform("azurerm_search_service", "", 'allowed_ips = ["203.0.113.7"]'),
  terraform(
    "azurerm_app_configuration",
    'public_network_access = "Enabled"',
    'public_network_access = "Disabled"',
  ),
  terraform("azurerm_machine_learning_workspace", ON, OFF),
  terraform("azurerm_synapse_workspace", "", OFF),
  terraform("azurerm_databricks_workspace", "", OFF),
  terraform("azurerm_data_factory", "", "public_network_enabled = false"),
  terraform("azurerm_purview_account", "", "public_network_enabled = false"),
  terraform(
    "azurerm_batch_account",
    "",
    'network_profile {\n account_access {\n default_action = "Deny"\n }\n}',
  ),
  terraform("azurerm_managed_disk", "", 'network_access_policy = "DenyAll"'),
  terraform("azurerm_postgresql_flexible_server", "", "delegated_subnet_id = azurerm_subnet.a.id"),
  terraform(
    "azurerm_mysql_flexible_server",
    'public_network_access = "Enabled"',
    'public_network_access = "Disabled"',
  ),
  terraform("azurerm_mssql_managed_instance", "public_data_endpoint_enabled = true", ""),
  terraform(
    "azurerm_container_registry",
    "anonymous_pull_enabled = true",
    "anonymous_pull_enabled = false",
    OFF,
  ),
  terraform("azurerm_container_registry", "", denying("network_rule_set")),
  terraform("azurerm_cosmosdb_account", "", 'ip_range_filter = ["203.0.113.7"]'),
  terraform("azurerm_kusto_cluster", "", OFF),
  terraform("azurerm_container_group", "", 'ip_address_type = "Private"'),
  terraform(
    "azurerm_redhat_openshift_cluster",
    'api_server_profile {\n visibility = "Public"\n}',
    'api_server_profile {\n visibility = "Private"\n}',
  ),
  terraform(
    "azurerm_linux_virtual_machine_scale_set",
    scaleSet('public_ip_address {\n name = "p"\n }'),
    scaleSet(""),
  ),
  terraform(
    "azurerm_active_directory_domain_service",
    "secure_ldap {\n enabled = true\n external_access_enabled = true\n}",
    "secure_ldap {\n enabled = true\n}",
  ),
  terraform("azurerm_web_pubsub_hub", "anonymous_connections_enabled = true", ""),
  terraform("azurerm_relay_hybrid_connection", "requires_client_authorization = false", ""),
  terraform("azurerm_machine_learning_compute_instance", "", "node_public_ip_enabled = false"),
  terraform("azurerm_mongo_cluster", "", 'public_network_access = "Disabled"'),
  {
    name: "azurerm_storage_account: network rules of its own",
    wrong: storage(storageRules("Allow")),
    right: storage(storageRules("Deny")),
  },
];
