import { PERIMETER } from "../azure/perimeter.ts";
import { type Guard, type Setting, settings } from "../settings/setting.ts";

const ENABLED = "public_network_access_enabled";

/** Open by default. */
const OPEN = { isNot: [false] };

/** The newer form of the switch. `SecuredByPerimeter` delegates to separate rules. */
const OPEN_BY_WORD = { isNot: ["Disabled", "SecuredByPerimeter"] };

const ON = { is: [true] };

/** Inline network rules that deny by default. */
const denying = (block: string): Guard => ({ argument: `${block}.default_action`, is: ["Deny"] });

const SUBNET: Guard = { argument: "delegated_subnet_id" };

/** Allows only the networks in its rules. Rules that allow everyone are reported separately. */
const listed = (type: string, via: string): Guard => ({
  argument: "start_ip_address",
  on: { type, via },
});

const INBOUND: Guard = { argument: "inbound_ip_rule.ip_mask", isList: true };

const ACLS = { guards: [denying("network_acls")] };

const DISK: Guard = { argument: "network_access_policy", is: ["DenyAll", "AllowPrivate"] };

/** A private endpoint, which implicitly changes these settings. */
const PRIVATE_ENDPOINT: Guard = {
  argument: "private_service_connection.private_connection_resource_id",
  on: {
    type: "azurerm_private_endpoint",
    via: "private_service_connection.private_connection_resource_id",
  },
};

/** Public endpoints of Azure services that store data or secrets; most are open by default. */
const PUBLIC_ENDPOINTS: readonly Setting[] = [
  ...settings("endpoint", "HIGH", [
    [
      "az-mssql-mi-public",
      "Managed SQL instance",
      "azurerm_mssql_managed_instance",
      "public_data_endpoint_enabled",
      ON,
    ],
    [
      "az-openshift-public",
      "API server of OpenShift",
      "azurerm_redhat_openshift_cluster",
      "api_server_profile.visibility",
      { is: ["Public"] },
    ],
    [
      "az-domain-service-public",
      "Secure LDAP",
      "azurerm_active_directory_domain_service",
      "secure_ldap.external_access_enabled",
      ON,
    ],
    [
      "az-cosmos-postgresql-public",
      "Database cluster",
      "azurerm_cosmosdb_postgresql_cluster",
      "coordinator_public_ip_access_enabled",
      OPEN,
    ],
    [
      "az-cosmos-postgresql-public",
      "Database cluster",
      "azurerm_cosmosdb_postgresql_cluster",
      "node_public_ip_access_enabled",
      ON,
    ],
  ]),
  ...settings("endpoint", "MEDIUM", [
    [
      "az-flexible-server-public",
      "Database server",
      "azurerm_postgresql_flexible_server",
      ENABLED,
      OPEN,
      {
        guards: [SUBNET, listed("azurerm_postgresql_flexible_server_firewall_rule", "server_id")],
        explanation:
          "Its public endpoint is reachable. Only firewall rules and passwords protect it.",
      },
    ],
    [
      "az-flexible-server-public",
      "Database server",
      "azurerm_mysql_flexible_server",
      "public_network_access",
      OPEN_BY_WORD,
      {
        guards: [SUBNET, listed("azurerm_mysql_flexible_server_firewall_rule", "server_name")],
      },
    ],
    [
      "az-acr-public",
      "Container registry",
      "azurerm_container_registry",
      ENABLED,
      OPEN,
      {
        explanation: "A leaked credential is enough to pull, or replace, images from anywhere.",
        fix: "Set `public_network_access_enabled = false`; that takes the Premium tier and a private endpoint.",
        link: "https://learn.microsoft.com/azure/container-registry/container-registry-private-link",
        peers: { checkov: ["CKV_AZURE_139"] },
        // Lower tiers can't restrict access.
        guards: [denying("network_rule_set"), { argument: "sku", is: ["Basic", "Standard"] }],
      },
    ],
    [
      "az-cosmos-public",
      "Cosmos DB account",
      "azurerm_cosmosdb_account",
      ENABLED,
      OPEN,
      {
        explanation: "A leaked key is enough to read and change the data from anywhere.",
        fix: "Set `public_network_access_enabled = false` and connect through a private endpoint.",
        link: "https://learn.microsoft.com/azure/cosmos-db/how-to-configure-private-endpoints",
        peers: { checkov: ["CKV_AZURE_101"] },
        guards: [
          { argument: "ip_range_filter", isList: true },
          { argument: "is_virtual_network_filter_enabled", is: [true] },
        ],
      },
    ],
    [
      "az-mongo-public",
      "Database cluster",
      "azurerm_mongo_cluster",
      "public_network_access",
      OPEN_BY_WORD,
    ],
    [
      "az-cognitive-public",
      "AI service",
      "azurerm_cognitive_account",
      ENABLED,
      OPEN,
      { ...ACLS, peers: { checkov: ["CKV_AZURE_134"] } },
    ],
    [
      "az-cognitive-public",
      "AI service",
      "azurerm_ai_services",
      "public_network_access",
      OPEN_BY_WORD,
      ACLS,
    ],
    [
      "az-cognitive-public",
      "AI service",
      "azurerm_ai_foundry",
      "public_network_access",
      OPEN_BY_WORD,
    ],
    [
      "az-eventhub-public",
      "Event hub",
      "azurerm_eventhub_namespace",
      ENABLED,
      OPEN,
      {
        guards: [
          denying("network_rulesets"),
          { argument: "network_rulesets.public_network_access_enabled", is: [false] },
        ],
      },
    ],
    [
      "az-servicebus-public",
      "Service bus",
      "azurerm_servicebus_namespace",
      ENABLED,
      OPEN,
      {
        guards: [
          denying("network_rule_set"),
          { argument: "network_rule_set.public_network_access_enabled", is: [false] },
          {
            argument: "default_action",
            is: ["Deny"],
            on: { type: "azurerm_servicebus_namespace_network_rule_set", via: "namespace_id" },
          },
        ],
        peers: { checkov: ["CKV_AZURE_204"] },
      },
    ],
    [
      "az-eventgrid-public",
      "Event grid",
      ["azurerm_eventgrid_topic", "azurerm_eventgrid_domain"],
      ENABLED,
      OPEN,
      { guards: [INBOUND], peers: { checkov: ["CKV_AZURE_193", "CKV_AZURE_106"] } },
    ],
    [
      "az-eventgrid-public",
      "Event grid",
      ["azurerm_eventgrid_namespace", "azurerm_eventgrid_partner_namespace"],
      "public_network_access",
      OPEN_BY_WORD,
      { guards: [INBOUND] },
    ],
    [
      "az-redis-public",
      "Redis cache",
      "azurerm_redis_cache",
      ENABLED,
      OPEN,
      { guards: [{ argument: "subnet_id" }], peers: { checkov: ["CKV_AZURE_89"] } },
    ],
    [
      "az-redis-public",
      "Redis cache",
      "azurerm_managed_redis",
      "public_network_access",
      OPEN_BY_WORD,
    ],
    [
      "az-search-public",
      "Search service",
      "azurerm_search_service",
      ENABLED,
      OPEN,
      {
        guards: [{ argument: "allowed_ips", isList: true }],
        peers: { checkov: ["CKV_AZURE_124"] },
      },
    ],
    [
      "az-app-configuration-public",
      "Configuration store",
      "azurerm_app_configuration",
      "public_network_access",
      OPEN_BY_WORD,
      { guards: [PRIVATE_ENDPOINT], peers: { checkov: ["CKV_AZURE_185"] } },
    ],
    [
      "az-ml-public",
      "Machine learning workspace",
      "azurerm_machine_learning_workspace",
      ENABLED,
      OPEN,
      { peers: { checkov: ["CKV_AZURE_144"] } },
    ],
    ["az-synapse-public", "Synapse workspace", "azurerm_synapse_workspace", ENABLED, OPEN],
    [
      "az-databricks-public",
      "Databricks workspace",
      "azurerm_databricks_workspace",
      ENABLED,
      OPEN,
      { peers: { checkov: ["CKV_AZURE_158"] } },
    ],
    [
      "az-data-factory-public",
      "Data factory",
      "azurerm_data_factory",
      "public_network_enabled",
      OPEN,
      { peers: { checkov: ["CKV_AZURE_104"] } },
    ],
    [
      "az-purview-public",
      "Data catalogue",
      "azurerm_purview_account",
      "public_network_enabled",
      OPEN,
    ],
    [
      "az-kusto-public",
      "Data explorer",
      "azurerm_kusto_cluster",
      ENABLED,
      OPEN,
      { guards: [{ argument: "allowed_ip_ranges", isList: true }] },
    ],
    [
      "az-batch-public",
      "Batch account",
      "azurerm_batch_account",
      ENABLED,
      OPEN,
      { guards: [denying("network_profile.account_access")] },
    ],
    [
      "az-sql-vm-public",
      "SQL server of the machine",
      "azurerm_mssql_virtual_machine",
      "sql_connectivity_type",
      { is: ["PUBLIC"] },
    ],
    [
      "az-storage-sync-public",
      "File sync",
      "azurerm_storage_sync",
      "incoming_traffic_policy",
      { isNot: ["AllowVirtualNetworksOnly"] },
    ],
    ["az-automation-public", "Automation account", "azurerm_automation_account", ENABLED, OPEN],
    ["az-recovery-vault-public", "Backup vault", "azurerm_recovery_services_vault", ENABLED, OPEN],
    [
      "az-hsm-public",
      "Key store",
      "azurerm_key_vault_managed_hardware_security_module",
      ENABLED,
      OPEN,
      ACLS,
    ],
    [
      "az-disk-public",
      "Disk",
      ["azurerm_managed_disk", "azurerm_snapshot"],
      ENABLED,
      OPEN,
      {
        title: "Disk can be exported to the internet",
        explanation: "Anyone who can request an address of the disk can download it from anywhere.",
        guards: [DISK],
        peers: { checkov: ["CKV_AZURE_251"] },
      },
    ],
    [
      "az-healthcare-public",
      "Health records",
      ["azurerm_healthcare_service", "azurerm_healthcare_dicom_service"],
      ENABLED,
      OPEN,
    ],
    [
      "az-iot-public",
      "IoT service",
      [
        "azurerm_iothub_dps",
        "azurerm_iothub_device_update_account",
        "azurerm_iotcentral_application",
      ],
      ENABLED,
      OPEN,
    ],
    [
      "az-iot-public",
      "IoT service",
      "azurerm_iothub",
      ENABLED,
      OPEN,
      { guards: [denying("network_rule_set")] },
    ],
  ]),
];

export const azurermEndpoints: readonly Setting[] = PUBLIC_ENDPOINTS.map((each) => ({
  ...each,
  guards: [...(each.guards ?? []), PERIMETER],
}));
