import { entryOf, textOf } from "../../../documents/members.ts";
import {
  block,
  firstOf,
  gathered,
  mapped,
  membersAt,
  pick,
  preset,
  type Shape,
  type Shapes,
} from "../../../documents/shape.ts";
import { bool, string } from "../../../evaluate/value.ts";
import type { Mappings } from "../mapping.ts";
import { enabled, parted } from "../shapes.ts";

const NETWORK_RULES = gathered({
  default_action: "properties.networkAcls.defaultAction",
  ip_rules: membersAt("properties.networkAcls.ipRules", "value"),
});

/** Since this API version, HTTPS is required by default. */
const SECURE_SINCE = "2019-04-01";

const httpsOnly: Shape = (account) => {
  const written = pick(account, "properties.supportsHttpsTrafficOnly");
  if (written !== undefined && written.kind !== "null") return written;
  const version = textOf(pick(account, "apiVersion"));
  return version === undefined ? undefined : bool(version >= SECURE_SINCE);
};

/** Since this API version, new vaults use roles by default. */
const ROLES_SINCE = "2026-02-01";

const rolesOnly: Shape = (vault) => {
  const written = pick(vault, "properties.enableRbacAuthorization");
  if (written !== undefined && written.kind !== "null") return written;
  const version = textOf(pick(vault, "apiVersion"));
  return bool(version === undefined || version >= ROLES_SINCE);
};

/** A policy that is there only if it is enabled. */
const ifEnabled =
  (path: string): Shape =>
  (account) => {
    const policy = pick(account, path);
    const isOff = textOf(entryOf(policy, "enabled")) === "false";
    return isOff ? undefined : policy;
  };

const BLOB_SERVICE: Shapes = {
  cors_rule: block("properties.blobService.cors.corsRules"),
  versioning_enabled: "properties.blobService.isVersioningEnabled",
  delete_retention_policy: ifEnabled("properties.blobService.deleteRetentionPolicy"),
  container_delete_retention_policy: ifEnabled(
    "properties.blobService.containerDeleteRetentionPolicy",
  ),
};

const CORS_RULES = block("properties.cors.corsRules");

const SMB = "properties.protocolSettings.smb";

/** `Standard_LRS` */
const replication: Shape = (account) => {
  const name = pick(account, "sku.name");
  const [, type] = textOf(name)?.split("_") ?? [];
  if (name === undefined || type === undefined) return name;
  return { ...string(type, name.at), marks: name.marks };
};

/** `account/default/container` */
const accountName: Shape = (container) => {
  const [account, , name] = textOf(pick(container, "name"))?.split("/") ?? [];
  return account === undefined || name === undefined ? undefined : string(account);
};

/** If the name is unknown, use the dependencies instead. */
const accountNeeded: Shape = (container) => {
  const needed = pick(container, "dependsOn");
  if (needed?.kind !== "list") return undefined;
  return needed.items.find(({ marks }) =>
    marks.referents.some(({ type }) => type === "azurerm_storage_account"),
  );
};

export const storageMappings: Mappings = {
  "Microsoft.Storage/storageAccounts": {
    to: "azurerm_storage_account",
    arguments: {
      https_traffic_only_enabled: httpsOnly,
      // Terraform's provider defaults to 1.2; Azure itself sets no minimum.
      min_tls_version: preset("properties.minimumTlsVersion", "TLS1_0"),
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      shared_access_key_enabled: "properties.allowSharedKeyAccess",
      cross_tenant_replication_enabled: "properties.allowCrossTenantReplication",
      allow_nested_items_to_be_public: preset("properties.allowBlobPublicAccess", false),
      network_rules: NETWORK_RULES,
      account_replication_type: replication,
      account_kind: "kind",
      is_hns_enabled: "properties.isHnsEnabled",
      infrastructure_encryption_enabled: "properties.encryption.requireInfrastructureEncryption",
      customer_managed_key: block("properties.encryption.keyvaultproperties"),
      blob_properties: gathered(BLOB_SERVICE),
    },
    parts: { "blobServices/default": "blobService" },
  },
  "Microsoft.Storage/storageAccounts/managementPolicies": {
    to: "azurerm_storage_management_policy",
    arguments: {
      storage_account_id: firstOf("root", accountNeeded),
      rule: block("properties.policy.rules", { actions: block("definition.actions") }),
    },
  },
  // Where the account is declared elsewhere.
  "Microsoft.Storage/storageAccounts/blobServices": {
    to: "azurerm_storage_blob_service",
    arguments: {
      delete_retention_enabled: "properties.deleteRetentionPolicy.enabled",
      container_delete_retention_enabled: "properties.containerDeleteRetentionPolicy.enabled",
      versioning_enabled: "properties.isVersioningEnabled",
      cors_rule: CORS_RULES,
    },
  },
  "Microsoft.Storage/storageAccounts/fileServices": {
    to: "azurerm_storage_file_service",
    arguments: {
      delete_retention_enabled: "properties.shareDeleteRetentionPolicy.enabled",
      cors_rule: CORS_RULES,
      smb: gathered({
        versions: parted(`${SMB}.versions`),
        channel_encryption_type: parted(`${SMB}.channelEncryption`),
        kerberos_ticket_encryption_type: parted(`${SMB}.kerberosTicketEncryption`),
      }),
    },
  },
  "Microsoft.Storage/storageAccounts/queueServices": {
    to: "azurerm_storage_queue_service",
    arguments: { cors_rule: CORS_RULES },
  },
  "Microsoft.Storage/storageAccounts/localUsers": {
    to: "azurerm_storage_account_local_user",
    arguments: { ssh_password_enabled: "properties.hasSshPassword" },
  },
  "Microsoft.Storage/storageAccounts/blobServices/containers": {
    to: "azurerm_storage_container",
    arguments: {
      storage_account_name: accountName,
      storage_account_id: firstOf("root", accountNeeded),
      container_access_type: mapped("properties.publicAccess", {
        None: "private",
        Blob: "blob",
        Container: "container",
      }),
    },
  },
  "Microsoft.KeyVault/vaults": {
    to: "azurerm_key_vault",
    arguments: {
      purge_protection_enabled: "properties.enablePurgeProtection",
      soft_delete_enabled: "properties.enableSoftDelete",
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      network_acls: NETWORK_RULES,
      rbac_authorization_enabled: rolesOnly,
    },
  },
  "Microsoft.KeyVault/vaults/secrets": {
    to: "azurerm_key_vault_secret",
    arguments: { expiration_date: "properties.attributes.exp", value: "properties.value" },
  },
  "Microsoft.KeyVault/vaults/keys": {
    to: "azurerm_key_vault_key",
    arguments: {
      expiration_date: "properties.attributes.exp",
      key_opts: "properties.keyOps",
      rotation_policy: gathered({
        automatic: block("properties.rotationPolicy.lifetimeActions"),
        expire_after: "properties.rotationPolicy.attributes.expiryTime",
      }),
    },
  },
};
