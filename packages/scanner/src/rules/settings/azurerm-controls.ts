import type { Fault, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const ON: Fault = { is: [true] };

const NOT_OFF: Fault = { isNot: [false] };

const IN_BLOCK = { isOnlyInBlock: true } as const;

/** Services with keys of their own, and the argument that switches these off. */
const KEYS: readonly (readonly [what: string, type: string, argument: string])[] = [
  ["Storage account", "azurerm_storage_account", "shared_access_key_enabled"],
  ["AI service", "azurerm_cognitive_account", "local_auth_enabled"],
  ["AI service", "azurerm_ai_services", "local_authentication_enabled"],
  ["Search service", "azurerm_search_service", "local_authentication_enabled"],
  ["Configuration store", "azurerm_app_configuration", "local_auth_enabled"],
  ["Event hub", "azurerm_eventhub_namespace", "local_authentication_enabled"],
  ["Message broker", "azurerm_servicebus_namespace", "local_auth_enabled"],
  ["Event topic", "azurerm_eventgrid_topic", "local_auth_enabled"],
  ["Event domain", "azurerm_eventgrid_domain", "local_auth_enabled"],
  ["Message service", "azurerm_signalr_service", "local_auth_enabled"],
  ["Message service", "azurerm_web_pubsub", "local_auth_enabled"],
  ["Automation account", "azurerm_automation_account", "local_authentication_enabled"],
  ["Message service", "azurerm_web_pubsub_socketio", "local_auth_enabled"],
  ["Event topic", "azurerm_eventgrid_partner_namespace", "local_authentication_enabled"],
  ["Bot", "azurerm_bot_service_azure_bot", "local_authentication_enabled"],
  ["Device hub", "azurerm_iothub", "local_authentication_enabled"],
  ["Cache", "azurerm_redis_cache", "access_keys_authentication_enabled"],
  ["Machine of data scientists", "azurerm_machine_learning_compute_instance", "local_auth_enabled"],
  ["Machine of data scientists", "azurerm_machine_learning_compute_cluster", "local_auth_enabled"],
];

/** Safeguards of Azure services that are switched off or let through too much. */
export const azurermControls: readonly Setting[] = [
  ...settings("shared-key", "LOW", [
    ...KEYS.map(
      ([what, type, argument]): SettingRow => [
        "az-shared-keys",
        what,
        type,
        argument,
        NOT_OFF,
        {
          title: "Service accepts keys beside identities",
          fix: "Switch off keys or local authentication, such as by `shared_access_key_enabled = false`.",
        },
      ],
    ),
    [
      "az-shared-keys",
      "Database account",
      "azurerm_cosmosdb_account",
      "local_authentication_disabled",
      { isNot: [true] },
      {
        // Other interfaces of the account know only keys.
        guards: [
          { argument: "kind", is: ["MongoDB", "Parse"] },
          { argument: "capabilities.name", matches: /^Enable(Cassandra|Gremlin|Mongo|Table)/ },
          // The name since version 5 of the provider.
          { argument: "local_authentication_enabled", is: [false] },
        ],
        peers: { checkov: ["CKV_AZURE_140"] },
      },
    ],
    [
      "az-shared-keys",
      "Batch account",
      "azurerm_batch_account",
      "allowed_authentication_modes",
      { is: ["SharedKey"] },
    ],
    [
      "az-shared-keys",
      "Cache",
      "azurerm_managed_redis",
      "default_database.access_keys_authentication_enabled",
      ON,
    ],
    ["az-shared-keys", "Dashboards", "azurerm_dashboard_grafana", "api_key_enabled", ON],
  ]),
  ...settings("anyone", "MEDIUM", [
    [
      "az-bastion-links",
      "Bastion host",
      "azurerm_bastion_host",
      "shareable_link_enabled",
      ON,
      {
        explanation: "Everyone with a link reaches the machine's sign-in without an Azure account.",
      },
    ],
    [
      "az-hdinsight-gateway",
      "Endpoint of the cluster",
      "azurerm_hdinsight_hadoop_cluster",
      "roles.edge_node.https_endpoints.disable_gateway_auth",
      ON,
    ],
  ]),
  ...settings("shared", "MEDIUM", [
    [
      "az-kusto-tenants",
      "Data Explorer cluster",
      "azurerm_kusto_cluster",
      "trusted_external_tenants",
      { is: ["*"] },
      {
        title: "Data Explorer cluster trusts every tenant",
        explanation:
          "Identities of any organization can be given access, by mistake or on purpose.",
        fix: "Name the trusted tenants, or set `trusted_external_tenants = []`.",
      },
    ],
    [
      "az-storage-cross-tenant",
      "Storage account",
      "azurerm_storage_account",
      "cross_tenant_replication_enabled",
      ON,
      {
        title: "Storage account can be replicated to other tenants",
        explanation: "A leaked credential is enough to copy all objects to another organization.",
      },
    ],
  ]),
  ...settings("loose", "MEDIUM", [
    [
      "az-role-activation-mfa",
      "Role",
      "azurerm_role_management_policy",
      "activation_rules.require_multifactor_authentication",
      { is: [false] },
      {
        title: "Role can be activated without a second factor",
        explanation: "A stolen password is enough to activate the role.",
      },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "az-synapse-exfiltration",
      "Analytics workspace",
      "azurerm_synapse_workspace",
      "data_exfiltration_protection_enabled",
      { isNot: [true] },
      {
        title: "Analytics workspace can send data to other tenants",
        explanation: "Code in the workspace can copy data to any organization.",
        peers: { checkov: ["CKV_AZURE_157"] },
      },
    ],
    [
      "az-vpn-replay",
      "VPN gateway",
      "azurerm_virtual_network_gateway",
      "ip_sec_replay_protection_enabled",
      { is: [false] },
      { title: "VPN gateway accepts repeated packets" },
    ],
  ]),
  ...settings("unencrypted", "MEDIUM", [
    [
      "az-sql-vm-backup-encryption",
      "Backup of the database",
      "azurerm_mssql_virtual_machine",
      "auto_backup.encryption_enabled",
      { isNot: [true] },
      IN_BLOCK,
    ],
  ]),
  ...settings("plaintext", "HIGH", [
    ["az-wan-plaintext", "Virtual WAN", "azurerm_virtual_wan", "disable_vpn_encryption", ON],
    [
      "az-spring-redis-plaintext",
      "Connection of the app to Redis",
      "azurerm_spring_cloud_app_redis_association",
      "ssl_enabled",
      { is: [false] },
      { title: "App connects to Redis without encryption" },
    ],
  ]),
  ...settings("plaintext", "LOW", [
    ...["aes_encryption_enabled", "ldap_over_tls_enabled"].map(
      (argument): SettingRow => [
        "az-netapp-directory",
        "Connection to the directory",
        "azurerm_netapp_account",
        `active_directory.${argument}`,
        { isNot: [true] },
        IN_BLOCK,
      ],
    ),
    [
      "az-netapp-smb",
      "File share",
      "azurerm_netapp_volume",
      "smb3_protocol_encryption_enabled",
      { isNot: [true] },
      {
        title: "File share sends data without encryption",
        when: [{ argument: "protocols", is: ["CIFS"] }],
      },
    ],
  ]),
];
