import type { Fault, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const OFF: Fault = { isNot: [true] };

const MISSING: Fault = { isMissing: true };

/** A service that is always encrypted, but with a key of Azure unless this argument names another. */
function ownKey(what: string, type: string, argument: string, more: Partial<Setting> = {}) {
  const row: SettingRow = ["az-own-key", what, type, argument, MISSING, more];
  return row;
}

/** The key can also be named by a resource of its own. */
const by = (type: string, via: string) => ({
  guards: [{ argument: via, on: { type, via } }],
});

const OWN_KEY_TEXT = {
  title: "Data is not encrypted with a key of your own",
  fix: "Create a key in a key vault and name it in the resource's `customer_managed_key` or key argument.",
  link: "https://learn.microsoft.com/azure/security/fundamentals/encryption-models",
};

/** Azure resources whose data is not encrypted at rest, or only with a key of Azure. */
export const azurermEncryption: readonly Setting[] = [
  ...settings("unencrypted", "HIGH", [
    [
      "az-sql-encryption",
      "SQL database",
      "azurerm_mssql_database",
      "transparent_data_encryption_enabled",
      { is: [false] },
      { fix: "Set `transparent_data_encryption_enabled = true`." },
    ],
    [
      "az-synapse-encryption",
      "Synapse SQL pool",
      "azurerm_synapse_sql_pool",
      "data_encrypted",
      OFF,
    ],
    [
      "az-data-lake-encryption",
      "Data lake",
      "azurerm_data_lake_store",
      "encryption_state",
      { is: ["Disabled"] },
    ],
    [
      "az-disk-encryption",
      "Managed disk",
      ["azurerm_managed_disk", "azurerm_snapshot"],
      "encryption_settings.enabled",
      { is: [false] },
      { fix: "Leave out `enabled = false`, or name a `disk_encryption_set_id`." },
    ],
  ]),
  ...settings("unencrypted", "MEDIUM", [
    [
      "az-vm-encryption-host",
      "Machine",
      [
        "azurerm_linux_virtual_machine",
        "azurerm_linux_virtual_machine_scale_set",
        "azurerm_orchestrated_virtual_machine_scale_set",
        "azurerm_windows_virtual_machine",
        "azurerm_windows_virtual_machine_scale_set",
      ],
      "encryption_at_host_enabled",
      OFF,
      {
        title: "Machine does not encrypt its disks on the host",
        explanation:
          "Temporary disks and disk caches are unencrypted on the machines of the data center.",
        peers: { checkov: ["CKV_AZURE_97", "CKV_AZURE_151"] },
        link: "https://learn.microsoft.com/azure/virtual-machines/disk-encryption",
        guards: [{ argument: "os_disk.security_encryption_type" }],
      },
    ],
    // Templates have one type for all machines; Terraform's has no such argument.
    [
      "az-vm-encryption-host",
      "Machine",
      "azurerm_virtual_machine",
      "encryption_at_host_enabled",
      { is: [false] },
    ],
    [
      "az-automation-variable-encryption",
      "Automation variable",
      ["bool", "datetime", "int", "object", "string"].map(
        (kind) => `azurerm_automation_variable_${kind}`,
      ),
      "encrypted",
      OFF,
      { peers: { checkov: ["CKV_AZURE_73"] } },
    ],
    [
      "az-kusto-encryption",
      "Data Explorer cluster",
      "azurerm_kusto_cluster",
      "disk_encryption_enabled",
      OFF,
      {
        formerly: "enable_disk_encryption",
        guards: [{ argument: "double_encryption_enabled", is: [true] }],
        peers: { checkov: ["CKV_AZURE_74"] },
      },
    ],
  ]),
  ...settings("unencrypted", "LOW", [
    [
      "az-aks-host-encryption",
      "Node of the cluster",
      "azurerm_kubernetes_cluster_node_pool",
      "host_encryption_enabled",
      OFF,
      {
        formerly: "enable_host_encryption",
        title: "Node pool does not encrypt its disks on the host",
        fix: "Set `host_encryption_enabled`, or `encryption_at_host_enabled` for OpenShift, to true.",
        peers: { checkov: ["CKV_AZURE_227"] },
      },
    ],
    ...["main_profile", "worker_profile"].map(
      (profile): SettingRow => [
        "az-aks-host-encryption",
        "Node of the cluster",
        "azurerm_redhat_openshift_cluster",
        `${profile}.encryption_at_host_enabled`,
        OFF,
      ],
    ),
    [
      "az-batch-disk-encryption",
      "Batch node",
      "azurerm_batch_pool",
      "disk_encryption",
      MISSING,
      {
        title: "Batch node does not encrypt its disks on the host",
        fix: 'Add a `disk_encryption` block with `disk_encryption_target = "TemporaryDisk"`.',
        guards: [{ argument: "security_profile.host_encryption_enabled", is: [true] }],
      },
    ],
    [
      "az-hdinsight-host-encryption",
      "Node of the cluster",
      ["hadoop", "hbase", "interactive_query", "kafka", "spark"].map(
        (kind) => `azurerm_hdinsight_${kind}_cluster`,
      ),
      "disk_encryption.encryption_at_host_enabled",
      OFF,
      { title: "Node of the cluster does not encrypt its disks on the host" },
    ],
    [
      "az-database-double-encryption",
      "Database server",
      ["azurerm_postgresql_server", "azurerm_mysql_server"],
      "infrastructure_encryption_enabled",
      OFF,
      {
        title: "Database server has no second layer of encryption",
        peers: { checkov: ["CKV_AZURE_96", "CKV_AZURE_130"] },
      },
    ],
    [
      "az-storage-double-encryption",
      "Storage account",
      "azurerm_storage_account",
      "infrastructure_encryption_enabled",
      OFF,
      {
        title: "Storage account has neither a key of your own nor a second layer of encryption",
        guards: [
          { argument: "customer_managed_key" },
          {
            argument: "storage_account_id",
            on: {
              type: "azurerm_storage_account_customer_managed_key",
              via: "storage_account_id",
            },
          },
        ],
        peers: { checkov: ["CKV_AZURE_256"] },
      },
    ],
    [
      "az-databricks-encryption",
      "Databricks workspace",
      "azurerm_databricks_workspace",
      "infrastructure_encryption_enabled",
      OFF,
      {
        title:
          "Databricks workspace has neither a key of your own nor a second layer of encryption",
        guards: [{ argument: "customer_managed_key_enabled", is: [true] }],
      },
    ],
  ]),
  ...settings("platform-key", "LOW", [
    [
      "az-own-key",
      "Document database",
      "azurerm_cosmosdb_account",
      "key_vault_key_id",
      MISSING,
      { ...OWN_KEY_TEXT, peers: { checkov: ["CKV_AZURE_100"] } },
    ],
    ownKey("Cluster", "azurerm_kubernetes_cluster", "disk_encryption_set_id", {
      guards: [
        { argument: "default_node_pool.host_encryption_enabled", is: [true] },
        { argument: "default_node_pool.enable_host_encryption", is: [true] },
      ],
    }),
    ownKey("Managed disk", "azurerm_managed_disk", "disk_encryption_set_id", {
      guards: [
        { argument: "secure_vm_disk_encryption_set_id" },
        { argument: "encryption_settings" },
      ],
      peers: { checkov: ["CKV_AZURE_93"] },
    }),
    ownKey("Data factory", "azurerm_data_factory", "customer_managed_key_id", {
      ...by("azurerm_data_factory_customer_managed_key", "data_factory_id"),
    }),
    ownKey("Synapse workspace", "azurerm_synapse_workspace", "customer_managed_key"),
    ownKey("Machine learning workspace", "azurerm_machine_learning_workspace", "encryption"),
    ownKey("AI service", "azurerm_cognitive_account", "customer_managed_key", {
      ...by("azurerm_cognitive_account_customer_managed_key", "cognitive_account_id"),
    }),
    ownKey("Database server", "azurerm_postgresql_flexible_server", "customer_managed_key"),
    ownKey("Database server", "azurerm_mysql_flexible_server", "customer_managed_key"),
    ownKey("Backup vault", "azurerm_recovery_services_vault", "encryption"),
    ownKey("Container registry", "azurerm_container_registry", "encryption", {
      when: [{ argument: "sku", is: ["Premium"] }],
    }),
    ownKey("Service bus", "azurerm_servicebus_namespace", "customer_managed_key", {
      when: [{ argument: "sku", is: ["Premium"] }],
      ...by("azurerm_servicebus_namespace_customer_managed_key", "namespace_id"),
    }),
    ownKey("Configuration store", "azurerm_app_configuration", "encryption", {
      when: [{ argument: "sku", is: ["standard", "premium"] }],
    }),
    ownKey("Batch account", "azurerm_batch_account", "encryption"),
    ownKey("Automation account", "azurerm_automation_account", "encryption"),
    [
      "az-own-key",
      "Search service",
      "azurerm_search_service",
      "customer_managed_key_enforcement_enabled",
      OFF,
    ],
    ownKey("Document database", "azurerm_mongo_cluster", "customer_managed_key"),
    ownKey("Cache", "azurerm_managed_redis", "customer_managed_key"),
    ownKey("AI service", "azurerm_ai_services", "customer_managed_key"),
    ownKey("AI service", "azurerm_ai_foundry", "encryption"),
    [
      "az-own-key",
      "Disks of a storage network",
      "azurerm_elastic_san_volume_group",
      "encryption_type",
      { isNot: ["EncryptionAtRestWithCustomerManagedKey"] },
    ],
  ]),
];
