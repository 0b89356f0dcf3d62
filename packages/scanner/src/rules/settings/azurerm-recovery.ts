import type { Fault, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const OFF: Fault = { isNot: [true] };

const DISABLED: Fault = { is: [false] };

const FLEXIBLE = ["azurerm_postgresql_flexible_server", "azurerm_mysql_flexible_server"];

const SINGLE = ["azurerm_postgresql_server", "azurerm_mysql_server", "azurerm_mariadb_server"];

const BLOBS = {
  // Data lakes and shares of files have other means.
  guards: [
    { argument: "account_kind", is: ["FileStorage"] },
    { argument: "is_hns_enabled", is: [true] },
  ],
};

/** The same of accounts that a template declares elsewhere. */
const BLOB_SERVICE = [
  ["az-storage-blob-retention", "delete_retention_enabled"],
  ["az-storage-container-retention", "container_delete_retention_enabled"],
  ["az-storage-versioning", "versioning_enabled"],
] as const;

/** Azure resources that can be lost by mistake. */
export const azurermRecovery: readonly Setting[] = [
  ...settings("unprotected", "MEDIUM", [
    [
      "az-backup-vault-soft-delete",
      "Backup",
      "azurerm_recovery_services_vault",
      "soft_delete_enabled",
      DISABLED,
      {
        title: "Deleted backups can't be restored",
        fix: "Set `soft_delete_enabled = true`.",
      },
    ],
    [
      "az-backup-vault-soft-delete",
      "Backup",
      "azurerm_data_protection_backup_vault",
      "soft_delete",
      { is: ["Off"] },
    ],
    [
      "az-hsm-purge",
      "Key store",
      "azurerm_key_vault_managed_hardware_security_module",
      "purge_protection_enabled",
      OFF,
      { title: "Key store can be purged" },
    ],
  ]),
  ...settings("unprotected", "LOW", [
    [
      "az-app-configuration-purge",
      "Configuration store",
      "azurerm_app_configuration",
      "purge_protection_enabled",
      OFF,
      {
        title: "Configuration store can be purged",
        when: [{ argument: "sku", is: ["standard", "premium"] }],
        peers: { checkov: ["CKV_AZURE_187"] },
      },
    ],
    [
      "az-storage-blob-retention",
      "Blob",
      "azurerm_storage_account",
      "blob_properties.delete_retention_policy",
      { isMissing: true },
      {
        title: "Deleted blobs can't be restored",
        fix: "Add `delete_retention_policy` in `blob_properties`.",
        peers: { checkov: ["CKV2_AZURE_38"], trivy: ["AZU-0056"] },
        ...BLOBS,
      },
    ],
    [
      "az-storage-container-retention",
      "Container",
      "azurerm_storage_account",
      "blob_properties.container_delete_retention_policy",
      { isMissing: true },
      {
        title: "Deleted containers of blobs can't be restored",
        fix: "Add `container_delete_retention_policy` in `blob_properties`.",
        ...BLOBS,
      },
    ],
    [
      "az-storage-versioning",
      "Blob",
      "azurerm_storage_account",
      "blob_properties.versioning_enabled",
      OFF,
      { title: "Storage account keeps no versions of its blobs", ...BLOBS },
    ],
    [
      "az-storage-short-retention",
      "Storage account",
      "azurerm_storage_account",
      "share_properties.retention_policy.days",
      { isBelow: 7, unset: 7 },
      {
        title: "Deleted files can be restored for less than a week",
        explanation: "A mistake that goes unnoticed for a few days can't be undone.",
      },
    ],
    ...["delete_retention_policy", "container_delete_retention_policy"].map(
      (policy): SettingRow => [
        "az-storage-short-retention",
        "Storage account",
        "azurerm_storage_account",
        `blob_properties.${policy}.days`,
        { isBelow: 7, unset: 7 },
      ],
    ),
    [
      "az-storage-share-retention",
      "File share",
      "azurerm_storage_account",
      "share_properties.retention_policy",
      { isMissing: true },
      {
        // Without the block, Azure keeps deleted shares for a week.
        isOnlyInBlock: true,
        title: "Deleted file shares can't be restored",
        fix: "Add `retention_policy` in `share_properties`.",
      },
    ],
    [
      "az-storage-share-retention",
      "File share",
      "azurerm_storage_file_service",
      "delete_retention_enabled",
      DISABLED,
    ],
    ...BLOB_SERVICE.map(
      ([id, argument]): SettingRow => [
        id,
        "Blob",
        "azurerm_storage_blob_service",
        argument,
        DISABLED,
      ],
    ),
    [
      "az-backup-vault-immutability",
      "Backup vault",
      ["azurerm_recovery_services_vault", "azurerm_data_protection_backup_vault"],
      "immutability",
      { is: ["Disabled"] },
      { title: "Backups can be changed and deleted before they expire" },
    ],
  ]),
  ...settings("emptied", "LOW", [
    [
      "az-vm-deletes-data",
      "Machine",
      "azurerm_virtual_machine",
      "delete_data_disks_on_termination",
      { is: [true] },
      {
        title: "Data disks are deleted together with their machine",
        link: "https://registry.terraform.io/providers/hashicorp/azurerm/latest/docs/resources/virtual_machine#delete_data_disks_on_termination-1",
      },
    ],
  ]),
  ...settings("single-copy", "LOW", [
    [
      "az-storage-local",
      "Storage account",
      "azurerm_storage_account",
      "account_replication_type",
      { is: ["LRS"] },
      {
        title: "Storage account keeps its data in a single data center",
        fix: 'Set `account_replication_type = "ZRS"` or `"GRS"`.',
        peers: { checkov: ["CKV_AZURE_206"] },
      },
    ],
    [
      "az-backup-local",
      "Backup vault",
      "azurerm_recovery_services_vault",
      "storage_mode_type",
      { is: ["LocallyRedundant"] },
      { title: "Backups are kept in a single data center" },
    ],
    [
      "az-backup-local",
      "Backup vault",
      "azurerm_data_protection_backup_vault",
      "redundancy",
      { is: ["LocallyRedundant"] },
    ],
    [
      "az-backup-local",
      "Backup vault",
      "azurerm_cosmosdb_account",
      "backup.storage_redundancy",
      { is: ["Local"] },
    ],
    [
      "az-backup-local",
      "Backup vault",
      "azurerm_mssql_database",
      "storage_account_type",
      { is: ["Local"] },
    ],
    [
      "az-backup-local",
      "Backup vault",
      "azurerm_mssql_managed_instance",
      "storage_account_type",
      { is: ["LRS"] },
    ],
    [
      "az-geo-backup",
      "Database server",
      [...FLEXIBLE, ...SINGLE],
      "geo_redundant_backup_enabled",
      OFF,
      {
        title: "Backups of the database server stay in its region",
        // The primary has the backups.
        guards: [{ argument: "create_mode", is: ["Replica"] }],
        peers: { checkov: ["CKV_AZURE_94", "CKV_AZURE_102", "CKV_AZURE_136"] },
      },
    ],
    ["az-geo-backup", "Database", "azurerm_mssql_database", "geo_backup_enabled", DISABLED],
    [
      "az-geo-backup",
      "Database",
      "azurerm_synapse_sql_pool",
      "geo_backup_policy_enabled",
      DISABLED,
    ],
  ]),
  ...settings("without-backup", "LOW", [
    [
      "az-short-backup",
      "Database server",
      [...FLEXIBLE, ...SINGLE],
      "backup_retention_days",
      { isBelow: 7, unset: 7 },
      {
        title: "Database server keeps backups for less than a week",
        explanation: "A mistake that goes unnoticed for a few days can't be undone.",
      },
    ],
    [
      "az-short-backup",
      "Database",
      "azurerm_mssql_database",
      "short_term_retention_policy.retention_days",
      { isBelow: 7, unset: 7 },
    ],
    [
      "az-short-backup",
      "Database",
      "azurerm_mssql_managed_database",
      "short_term_retention_days",
      { isBelow: 7, unset: 7 },
    ],
    [
      "az-backup-policy-short",
      "Backup policy",
      ["azurerm_backup_policy_file_share"],
      "retention_daily.count",
      { matches: /^[1-6]$/ },
      {
        title: "Backup policy keeps backups for less than a week",
        explanation: "A mistake that goes unnoticed for a few days can't be undone.",
        fix: "Keep daily backups for 7 days or more.",
      },
    ],
    [
      "az-backup-policy-short",
      "Backup policy",
      [
        "azurerm_data_protection_backup_policy_disk",
        "azurerm_data_protection_backup_policy_postgresql",
      ],
      "default_retention_duration",
      { matches: /^P[1-6]D$/ },
    ],
    [
      "az-backup-policy-short",
      "Backup policy",
      [
        "azurerm_data_protection_backup_policy_kubernetes_cluster",
        "azurerm_data_protection_backup_policy_mysql_flexible_server",
        "azurerm_data_protection_backup_policy_postgresql_flexible_server",
      ],
      "default_retention_rule.life_cycle.duration",
      { matches: /^P[1-6]D$/ },
    ],
    [
      "az-backup-stopped",
      "Machine",
      ["azurerm_backup_protected_vm"],
      "protection_state",
      { is: ["ProtectionStopped", "BackupsSuspended"] },
      {
        title: "Backups of a machine are stopped",
        fix: 'Leave out `protection_state`, or set it to "Protected".',
      },
    ],
    [
      "az-backup-excluded-disks",
      "Machine",
      "azurerm_backup_protected_vm",
      "exclude_disk_luns",
      { matches: /^\d/ },
      {
        title: "Backup of a machine leaves out data disks",
        explanation: "A restore brings back the machine without the data on these disks.",
        fix: "Leave out `exclude_disk_luns`.",
      },
    ],
    [
      "az-redis-backup",
      "Cache",
      "azurerm_redis_cache",
      "redis_configuration.rdb_backup_enabled",
      DISABLED,
      { fix: "Set `rdb_backup_enabled = true` with a storage account." },
    ],
    [
      "az-cosmos-backup",
      "Document database",
      "azurerm_cosmosdb_account",
      "backup.retention_in_hours",
      { isBelow: 24, unset: 48 },
      { title: "Document database keeps backups for less than a day" },
    ],
  ]),
];
