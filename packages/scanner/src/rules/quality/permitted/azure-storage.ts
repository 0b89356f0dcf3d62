import { ISO_DURATION } from "./formats.ts";
import { between, like, oneOf, type Permitted, type PermittedRow, permit } from "./permitted.ts";

const ACCOUNTS = "azurerm_storage_account";
const ACTION = oneOf("Allow Deny");
const BYPASS = oneOf("AzureServices Logging Metrics None");
const DAYS = between(1, 365);
const KEY_TYPE = oneOf("Account Service");

/** The service refuses private networks, and single addresses in the form of a network. */
const IP_RULE = like(
  /:|^(?!10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)\d[\d.]*(\/([0-9]|[12]\d|30))?$/,
  "a public address, or a public network of at most 30 bits",
);

const CONTAINER_NAME: Permitted = like(
  /^(\$(root|web|logs)|[a-z0-9](?!.*--)[a-z0-9-]{1,61}[a-z0-9])$/,
  "at most 63 and at least 3 lowercase letters, digits and single hyphens",
);
const SHARE_NAME = like(
  /^[a-z0-9](?!.*--)[a-z0-9-]{1,61}[a-z0-9]$/,
  "at most 63 and at least 3 lowercase letters, digits and single hyphens",
);
const VAULT_ITEM = like(/^[A-Za-z0-9-]{1,127}$/, "at most 127 letters, digits and hyphens");

/** What storage accounts and vaults of Azure take. */
export const azureStoragePermitted: readonly PermittedRow[] = [
  ...permit(ACCOUNTS, {
    account_kind: oneOf("BlobStorage BlockBlobStorage FileStorage Storage StorageV2"),
    dns_endpoint_type: oneOf("Standard AzureDnsZone"),
    queue_encryption_key_type: KEY_TYPE,
    table_encryption_key_type: KEY_TYPE,
    allowed_copy_scope: oneOf("AAD PrivateLink"),
    "network_rules.default_action": ACTION,
    "network_rules.bypass": BYPASS,
    "network_rules.ip_rules": IP_RULE,
    "blob_properties.change_feed_retention_in_days": between(1, 146_000),
    "blob_properties.container_delete_retention_policy.days": DAYS,
    "blob_properties.restore_policy.days": DAYS,
    "share_properties.retention_policy.days": DAYS,
    "share_properties.smb.authentication_types": oneOf("Kerberos NTLMv2"),
    "share_properties.smb.kerberos_ticket_encryption_type": oneOf("AES-256 RC4-HMAC"),
    "routing.choice": oneOf("InternetRouting MicrosoftRouting"),
    "sas_policy.expiration_action": oneOf("Block Log"),
    "azure_files_authentication.directory_type": oneOf("AADDS AADKERB AD"),
    "immutability_policy.state": oneOf("Disabled Locked Unlocked"),
    "queue_properties.logging.retention_policy_days": DAYS,
    "queue_properties.hour_metrics.retention_policy_days": DAYS,
    "queue_properties.minute_metrics.retention_policy_days": DAYS,
  }),
  ...permit("azurerm_storage_account_network_rules", {
    default_action: ACTION,
    bypass: BYPASS,
    ip_rules: IP_RULE,
  }),
  ["azurerm_storage_container", "name", CONTAINER_NAME],
  ["azurerm_storage_container", "container_access_type", oneOf("blob container private")],
  ...permit("azurerm_storage_share", {
    name: SHARE_NAME,
    quota: between(1, 262_144),
    enabled_protocol: oneOf("NFS SMB"),
    access_tier: oneOf("Cool Hot Premium TransactionOptimized"),
  }),
  ["azurerm_storage_queue", "name", SHARE_NAME],
  [
    "azurerm_storage_table",
    "name",
    like(/^[A-Za-z][A-Za-z0-9]{2,62}$/, "at most 63 and at least 3 letters and digits"),
  ],
  ["azurerm_storage_blob", "type", oneOf("Append Block Page")],
  ["azurerm_storage_management_policy", "rule.filters.blob_types", oneOf("appendBlob blockBlob")],
  [
    "azurerm_storage_container_immutability_policy",
    "immutability_period_in_days",
    between(1, 146_000),
  ],
  ...permit("azurerm_key_vault", {
    "network_acls.default_action": ACTION,
    "network_acls.bypass": oneOf("AzureServices None"),
  }),
  [
    "azurerm_key_vault_key azurerm_key_vault_secret azurerm_key_vault_certificate",
    "name",
    VAULT_ITEM,
  ],
  ...permit("azurerm_key_vault_key", {
    key_type: oneOf("EC EC-HSM RSA RSA-HSM"),
    key_opts: oneOf("decrypt encrypt sign unwrapKey verify wrapKey"),
    curve: oneOf("P-256 P-256K P-384 P-521"),
    "rotation_policy.expire_after": ISO_DURATION,
    "rotation_policy.notify_before_expiry": ISO_DURATION,
    "rotation_policy.automatic.time_after_creation": ISO_DURATION,
    "rotation_policy.automatic.time_before_expiry": ISO_DURATION,
  }),
  ...permit("azurerm_key_vault_access_policy", {
    key_permissions: oneOf(
      "Backup Create Decrypt Delete Encrypt Get Import List Purge Recover Restore Sign UnwrapKey Update Verify WrapKey Release Rotate GetRotationPolicy SetRotationPolicy",
    ),
    secret_permissions: oneOf("Backup Delete Get List Purge Recover Restore Set"),
    certificate_permissions: oneOf(
      "Backup Create Delete DeleteIssuers Get GetIssuers Import List ListIssuers ManageContacts ManageIssuers Purge Recover Restore SetIssuers Update",
    ),
    storage_permissions: oneOf(
      "Backup Delete DeleteSAS Get GetSAS List ListSAS Purge Recover RegenerateKey Restore Set SetSAS Update",
    ),
  }),
  ...permit("azurerm_recovery_services_vault", {
    immutability: oneOf("Locked Unlocked Disabled"),
    storage_mode_type: oneOf("GeoRedundant LocallyRedundant ZoneRedundant"),
  }),
  ...permit("azurerm_backup_policy_vm", {
    policy_type: oneOf("V1 V2"),
    "backup.frequency": oneOf("Hourly Daily Weekly"),
    "backup.time": like(/^([01]\d|2[0-3]):[03]0$/, "a full or half hour such as `23:00`"),
    "retention_daily.count": between(1, 9999),
    "retention_weekly.count": between(1, 9999),
    "retention_monthly.count": between(1, 9999),
    "retention_yearly.count": between(1, 9999),
    instant_restore_retention_days: between(1, 30),
  }),
];
