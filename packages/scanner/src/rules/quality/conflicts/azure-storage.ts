import { and, not } from "../../../rule-language/fact.ts";
import { type Conflict, inTerraform, isGiven, isLeftOut, within } from "./conflict.ts";

const ACCOUNT = "azurerm_storage_account";

const storageConflicts: readonly Conflict[] = [
  [
    ACCOUNT,
    "accounts of this kind have no `is_hns_enabled`",
    (account) =>
      and(
        account.attr("is_hns_enabled").is(true),
        account.attr("account_kind").isIn(["Storage", "FileStorage"]),
      ),
  ],
  [
    ACCOUNT,
    "accounts of this kind have no `access_tier`",
    (account) =>
      and(
        isGiven(account, "access_tier"),
        account.attr("account_kind").isIn(["Storage", "BlockBlobStorage"]),
      ),
  ],
  [
    ACCOUNT,
    "accounts of this kind have no large file shares",
    (account) =>
      and(
        account.attr("large_file_share_enabled").is(true),
        account.attr("account_kind").isIn(["Storage", "BlobStorage", "BlockBlobStorage"]),
      ),
  ],
  [
    ACCOUNT,
    "`BlockBlobStorage` needs `Premium`",
    (account) =>
      and(
        account.attr("account_kind").is("BlockBlobStorage"),
        account.attr("account_tier").is("Standard"),
      ),
  ],
  [
    ACCOUNT,
    "`BlobStorage` isn't replicated by `ZRS`",
    (account) =>
      and(
        account.attr("account_replication_type").is("ZRS"),
        account.attr("account_kind").is("BlobStorage"),
      ),
  ],
  ...["nfsv3_enabled", "sftp_enabled"].map(
    (name): Conflict => [
      ACCOUNT,
      `\`${name}\` needs \`is_hns_enabled\``,
      (account) => and(account.attr(name).is(true), account.attr("is_hns_enabled").isNot(true)),
    ],
  ),
  [
    ACCOUNT,
    "`versioning_enabled` and `is_hns_enabled` exclude each other",
    (account) =>
      and(
        account.attr("blob_properties.versioning_enabled").is(true),
        account.attr("is_hns_enabled").is(true),
      ),
  ],
  ...["versioning_enabled", "change_feed_enabled"].map(
    (name): Conflict => [
      ACCOUNT,
      `\`restore_policy\` needs \`${name}\``,
      within("blob_properties", (blobs) =>
        and(blobs.has("restore_policy"), blobs.attr(name).isNot(true)),
      ),
    ],
  ),
  [
    ACCOUNT,
    "`change_feed_retention_in_days` needs `change_feed_enabled`",
    within("blob_properties", (blobs) =>
      and(
        isGiven(blobs, "change_feed_retention_in_days"),
        blobs.attr("change_feed_enabled").isNot(true),
      ),
    ),
  ],
  [
    ACCOUNT,
    "`customer_managed_key` needs `identity`",
    (account) => and(account.has("customer_managed_key"), not(account.has("identity"))),
  ],
  [
    "azurerm_key_vault_key",
    "RSA needs `key_size`",
    (key) => and(key.attr("key_type").isIn(["RSA", "RSA-HSM"]), isLeftOut(key, "key_size")),
  ],
  [
    "azurerm_recovery_services_vault",
    "`cross_region_restore_enabled` needs `GeoRedundant`",
    (vault) =>
      and(
        vault.attr("cross_region_restore_enabled").is(true),
        vault.attr("storage_mode_type").isIn(["LocallyRedundant", "ZoneRedundant"]),
      ),
  ],
  ...["Daily", "Weekly"].map((frequency): Conflict => {
    const retention = `retention_${frequency.toLowerCase()}`;
    return [
      "azurerm_backup_policy_vm",
      `\`${frequency}\` needs \`${retention}\``,
      (policy) => and(policy.attr("backup.frequency").is(frequency), not(policy.has(retention))),
    ];
  }),
  [
    "azurerm_backup_policy_vm",
    "`Weekly` needs `weekdays`",
    within("backup", (backup) =>
      and(backup.attr("frequency").is("Weekly"), isLeftOut(backup, "weekdays")),
    ),
  ],
];

/** Settings of storage, keys and backups of Azure that don't work together. */
export const azureStorageConflicts = inTerraform(storageConflicts);
