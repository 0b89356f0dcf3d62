import { textOf } from "../../../documents/members.ts";
import {
  block,
  firstOf,
  gathered,
  mapped,
  membersAt,
  opposite,
  pick,
  type Shape,
  type Shapes,
} from "../../../documents/shape.ts";
import { number, string, withMarks } from "../../../evaluate/value.ts";
import type { Mapping, Mappings } from "../mapping.ts";
import { enabled } from "../shapes.ts";

const PASSWORD = "properties.administratorLoginPassword";

function firewallRule(to: string): Mapping {
  return {
    to,
    arguments: {
      start_ip_address: "properties.startIpAddress",
      end_ip_address: "properties.endIpAddress",
      server_id: "root",
      server_name: "root",
    },
  };
}

/** A database or collection with a throughput of its own. */
function throughput(to: string): Mapping {
  return { to, arguments: { throughput: "properties.options.throughput" } };
}

/** Legacy single servers, which share property names. */
function server(to: string): Mapping {
  return {
    to,
    arguments: {
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      ssl_enforcement_enabled: enabled("properties.sslEnforcement"),
      ssl_minimal_tls_version_enforced: "properties.minimalTlsVersion",
      administrator_login_password: PASSWORD,
      version: "properties.version",
      backup_retention_days: "properties.storageProfile.backupRetentionDays",
      geo_redundant_backup_enabled: enabled("properties.storageProfile.geoRedundantBackup"),
      infrastructure_encryption_enabled: enabled("properties.infrastructureEncryption"),
    },
  };
}

/** A parameter of a server: `server/name`. */
function configuration(to: string): Mapping {
  return { to, arguments: { name: lastName, value: "properties.value", server_id: "root" } };
}

const lastName: Shape = (child) => {
  const name = pick(child, "name");
  // The name of the server may be the caller's.
  const last = name?.kind === "unknown" ? textOf(name.parts?.at(-1)) : textOf(name);
  const isOwn = name?.kind !== "unknown" || last?.includes("/") === true;
  return last === undefined || !isOwn ? name : string(last.split("/").at(-1) ?? "", name?.at);
};

const AUDITING: Shapes = {
  server_id: "root",
  synapse_workspace_id: "root",
  enabled: enabled("properties.state"),
  log_monitoring_enabled: "properties.isAzureMonitorTargetEnabled",
  storage_endpoint: "properties.storageEndpoint",
  retention_in_days: "properties.retentionDays",
};

function flexibleServer(to: string, further: Shapes): Mapping {
  return {
    to,
    arguments: {
      public_network_access_enabled: enabled("properties.network.publicNetworkAccess"),
      public_network_access: "properties.network.publicNetworkAccess",
      delegated_subnet_id: "properties.network.delegatedSubnetResourceId",
      administrator_password: PASSWORD,
      version: "properties.version",
      customer_managed_key: gathered({ key: "properties.dataEncryption.primaryKeyURI" }),
      backup_retention_days: "properties.backup.backupRetentionDays",
      geo_redundant_backup_enabled: enabled("properties.backup.geoRedundantBackup"),
      ...further,
    },
  };
}

const STORAGE_SIZE = "properties.storage.storageSizeGB";

const AUTO_GROW = enabled("properties.storage.autoGrow");

/** Terraform counts the storage in mebibytes. */
const storageMebibytes: Shape = (server) => {
  const size = pick(server, STORAGE_SIZE);
  return size?.kind === "number" ? withMarks(number(size.value * 1024, size.at), size.marks) : size;
};

/** Whether only accounts of Microsoft Entra ID may sign in, which a separate resource can say as well. */
const ONLY_IDENTITIES = firstOf(
  "properties.identitiesOnly.azureADOnlyAuthentication",
  "properties.administrators.azureADOnlyAuthentication",
);

const IDENTITIES_ONLY = { "azureADOnlyAuthentications/default": "identitiesOnly" };

const SCANS: Shapes = {
  recurring_scans: gathered({ enabled: "properties.recurringScans.isEnabled" }),
};

export const databaseMappings: Mappings = {
  "Microsoft.Sql/servers": {
    to: "azurerm_mssql_server",
    arguments: {
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      minimum_tls_version: "properties.minimalTlsVersion",
      administrator_login_password: PASSWORD,
      azuread_administrator: gathered({
        azuread_authentication_only: ONLY_IDENTITIES,
      }),
    },
    parts: IDENTITIES_ONLY,
  },
  "Microsoft.Sql/servers/auditingSettings": {
    to: "azurerm_mssql_server_extended_auditing_policy",
    arguments: AUDITING,
  },
  "Microsoft.Sql/servers/extendedAuditingSettings": {
    to: "azurerm_mssql_server_extended_auditing_policy",
    arguments: AUDITING,
  },
  "Microsoft.Sql/servers/databases/auditingSettings": {
    to: "azurerm_mssql_database_extended_auditing_policy",
    arguments: AUDITING,
  },
  "Microsoft.Sql/servers/securityAlertPolicies": {
    to: "azurerm_mssql_server_security_alert_policy",
    arguments: {
      state: "properties.state",
      retention_days: "properties.retentionDays",
      disabled_alerts: "properties.disabledAlerts",
    },
  },
  "Microsoft.Sql/servers/vulnerabilityAssessments": {
    to: "azurerm_mssql_server_vulnerability_assessment",
    arguments: SCANS,
  },
  "Microsoft.Sql/managedInstances": {
    to: "azurerm_mssql_managed_instance",
    arguments: {
      storage_account_type: mapped("properties.requestedBackupStorageRedundancy", {
        Local: "LRS",
        Geo: "GRS",
        Zone: "ZRS",
        GeoZone: "GZRS",
      }),
      public_data_endpoint_enabled: "properties.publicDataEndpointEnabled",
      azure_active_directory_administrator: gathered({
        azuread_authentication_only_enabled: ONLY_IDENTITIES,
      }),
      minimum_tls_version: "properties.minimalTlsVersion",
    },
    parts: IDENTITIES_ONLY,
  },
  "Microsoft.Sql/managedInstances/vulnerabilityAssessments": {
    to: "azurerm_mssql_managed_instance_vulnerability_assessment",
    arguments: SCANS,
  },
  "Microsoft.Sql/managedInstances/securityAlertPolicies": {
    to: "azurerm_mssql_managed_instance_security_alert_policy",
    arguments: {
      enabled: enabled("properties.state"),
      retention_days: "properties.retentionDays",
      disabled_alerts: "properties.disabledAlerts",
    },
  },
  "Microsoft.SqlVirtualMachine/sqlVirtualMachines": {
    to: "azurerm_mssql_virtual_machine",
    arguments: {
      sql_connectivity_type:
        "properties.serverConfigurationsManagementSettings.sqlConnectivityUpdateSettings.connectivityType",
    },
  },
  "Microsoft.Sql/servers/databases": {
    to: "azurerm_mssql_database",
    arguments: {
      transparent_data_encryption_enabled: enabled("properties.transparentDataEncryption.state"),
      geo_backup_enabled: enabled("properties.geoBackupPolicies.state"),
      short_term_retention_policy: gathered({
        retention_days: "properties.backupShortTermRetentionPolicies.retentionDays",
      }),
      storage_account_type: "properties.requestedBackupStorageRedundancy",
      sku_name: "sku.name",
      auto_pause_delay_in_minutes: "properties.autoPauseDelay",
      min_capacity: "properties.minCapacity",
    },
    parts: {
      "transparentDataEncryption/current": "transparentDataEncryption",
      "geoBackupPolicies/default": "geoBackupPolicies",
      "backupShortTermRetentionPolicies/default": "backupShortTermRetentionPolicies",
    },
  },
  "Microsoft.DocumentDB/databaseAccounts/sqlDatabases": throughput("azurerm_cosmosdb_sql_database"),
  "Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers": throughput(
    "azurerm_cosmosdb_sql_container",
  ),
  "Microsoft.DocumentDB/databaseAccounts/mongodbDatabases": throughput(
    "azurerm_cosmosdb_mongo_database",
  ),
  "Microsoft.DocumentDB/databaseAccounts/mongodbDatabases/collections": throughput(
    "azurerm_cosmosdb_mongo_collection",
  ),
  "Microsoft.Sql/servers/databases/transparentDataEncryption": {
    to: "azurerm_mssql_database",
    arguments: {
      transparent_data_encryption_enabled: enabled(
        firstOf("properties.state", "properties.status"),
      ),
    },
  },
  "Microsoft.Sql/servers/databases/backupShortTermRetentionPolicies": {
    to: "azurerm_mssql_database",
    arguments: {
      short_term_retention_policy: gathered({ retention_days: "properties.retentionDays" }),
    },
  },
  "Microsoft.DBforMySQL/servers/configurations": configuration("azurerm_mysql_configuration"),
  "Microsoft.DBforMySQL/flexibleServers/configurations": configuration(
    "azurerm_mysql_flexible_server_configuration",
  ),
  "Microsoft.DBforPostgreSQL/servers/configurations": configuration(
    "azurerm_postgresql_configuration",
  ),
  "Microsoft.DBforPostgreSQL/flexibleServers/configurations": configuration(
    "azurerm_postgresql_flexible_server_configuration",
  ),
  "Microsoft.Synapse/workspaces/auditingSettings": {
    to: "azurerm_synapse_workspace_extended_auditing_policy",
    arguments: AUDITING,
  },
  "Microsoft.Sql/servers/firewallRules": firewallRule("azurerm_mssql_firewall_rule"),
  "Microsoft.DBforMySQL/servers": server("azurerm_mysql_server"),
  "Microsoft.DBforMySQL/servers/firewallRules": firewallRule("azurerm_mysql_firewall_rule"),
  "Microsoft.DBforMySQL/flexibleServers": flexibleServer("azurerm_mysql_flexible_server", {
    storage: gathered({ size_gb: STORAGE_SIZE, auto_grow_enabled: AUTO_GROW }),
  }),
  "Microsoft.DBforMySQL/flexibleServers/firewallRules": firewallRule(
    "azurerm_mysql_flexible_server_firewall_rule",
  ),
  "Microsoft.DBforPostgreSQL/servers": server("azurerm_postgresql_server"),
  "Microsoft.DBforPostgreSQL/servers/firewallRules": firewallRule(
    "azurerm_postgresql_firewall_rule",
  ),
  "Microsoft.DBforPostgreSQL/flexibleServers": flexibleServer(
    "azurerm_postgresql_flexible_server",
    {
      authentication: gathered({
        password_auth_enabled: enabled("properties.authConfig.passwordAuth"),
      }),
      create_mode: "properties.createMode",
      storage_mb: storageMebibytes,
      auto_grow_enabled: AUTO_GROW,
    },
  ),
  "Microsoft.DBforPostgreSQL/flexibleServers/firewallRules": firewallRule(
    "azurerm_postgresql_flexible_server_firewall_rule",
  ),
  "Microsoft.DBforMariaDB/servers": server("azurerm_mariadb_server"),
  "Microsoft.DBforMariaDB/servers/firewallRules": firewallRule("azurerm_mariadb_firewall_rule"),
  "Microsoft.Synapse/workspaces": {
    to: "azurerm_synapse_workspace",
    arguments: {
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      data_exfiltration_protection_enabled:
        "properties.managedVirtualNetworkSettings.preventDataExfiltration",
      sql_administrator_login_password: "properties.sqlAdministratorLoginPassword",
      customer_managed_key: block("properties.encryption.cmk"),
      azuread_authentication_only: "properties.azureADOnlyAuthentication",
    },
  },
  "Microsoft.Synapse/workspaces/firewallRules": firewallRule("azurerm_synapse_firewall_rule"),
  "Microsoft.DocumentDB/databaseAccounts": {
    to: "azurerm_cosmosdb_account",
    arguments: {
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      ip_range_filter: firstOf(
        membersAt("properties.ipRules", "ipAddressOrRange"),
        "properties.ipRangeFilter",
      ),
      kind: "kind",
      mongo_server_version: "properties.apiProperties.serverVersion",
      capabilities: block("properties.capabilities"),
      local_authentication_disabled: "properties.disableLocalAuth",
      is_virtual_network_filter_enabled: "properties.isVirtualNetworkFilterEnabled",
      key_vault_key_id: "properties.keyVaultKeyUri",
      minimal_tls_version: "properties.minimalTlsVersion",
      backup: gathered({
        type: "properties.backupPolicy.type",
        storage_redundancy:
          "properties.backupPolicy.periodicModeProperties.backupStorageRedundancy",
        retention_in_hours:
          "properties.backupPolicy.periodicModeProperties.backupRetentionIntervalInHours",
      }),
    },
  },
  "Microsoft.DocumentDB/mongoClusters/firewallRules": firewallRule(
    "azurerm_mongo_cluster_firewall_rule",
  ),
  "Microsoft.DBforPostgreSQL/serverGroupsv2/firewallRules": firewallRule(
    "azurerm_cosmosdb_postgresql_firewall_rule",
  ),
  "Microsoft.Cache/Redis": {
    to: "azurerm_redis_cache",
    arguments: {
      non_ssl_port_enabled: "properties.enableNonSslPort",
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      subnet_id: "properties.subnetId",
      minimum_tls_version: "properties.minimumTlsVersion",
      redis_version: "properties.redisVersion",
      access_keys_authentication_enabled: opposite("properties.disableAccessKeyAuthentication"),
      redis_configuration: gathered({
        rdb_backup_enabled: "properties.redisConfiguration.rdb-backup-enabled",
      }),
    },
  },
  "Microsoft.Cache/redisEnterprise/databases": {
    to: "azurerm_redis_enterprise_database",
    arguments: { client_protocol: "properties.clientProtocol" },
  },
  "Microsoft.Cache/Redis/firewallRules": {
    to: "azurerm_redis_firewall_rule",
    arguments: { start_ip: "properties.startIP", end_ip: "properties.endIP" },
  },
};
