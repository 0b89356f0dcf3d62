import { firstOf } from "../../../documents/shape.ts";
import type { Mapping, Mappings } from "../mapping.ts";
import { enabled, membersAt } from "../shapes.ts";

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

/** Legacy single servers, which share property names. */
function server(to: string): Mapping {
  return {
    to,
    arguments: {
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      ssl_enforcement_enabled: enabled("properties.sslEnforcement"),
      ssl_minimal_tls_version_enforced: "properties.minimalTlsVersion",
      administrator_login_password: PASSWORD,
    },
  };
}

function flexibleServer(to: string): Mapping {
  return {
    to,
    arguments: {
      public_network_access_enabled: enabled("properties.network.publicNetworkAccess"),
      public_network_access: "properties.network.publicNetworkAccess",
      delegated_subnet_id: "properties.network.delegatedSubnetResourceId",
      administrator_password: PASSWORD,
    },
  };
}

export const databaseMappings: Mappings = {
  "Microsoft.Sql/servers": {
    to: "azurerm_mssql_server",
    arguments: {
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      minimum_tls_version: "properties.minimalTlsVersion",
      administrator_login_password: PASSWORD,
    },
  },
  "Microsoft.Sql/servers/firewallRules": firewallRule("azurerm_mssql_firewall_rule"),
  "Microsoft.DBforMySQL/servers": server("azurerm_mysql_server"),
  "Microsoft.DBforMySQL/servers/firewallRules": firewallRule("azurerm_mysql_firewall_rule"),
  "Microsoft.DBforMySQL/flexibleServers": flexibleServer("azurerm_mysql_flexible_server"),
  "Microsoft.DBforMySQL/flexibleServers/firewallRules": firewallRule(
    "azurerm_mysql_flexible_server_firewall_rule",
  ),
  "Microsoft.DBforPostgreSQL/servers": server("azurerm_postgresql_server"),
  "Microsoft.DBforPostgreSQL/servers/firewallRules": firewallRule(
    "azurerm_postgresql_firewall_rule",
  ),
  "Microsoft.DBforPostgreSQL/flexibleServers": flexibleServer("azurerm_postgresql_flexible_server"),
  "Microsoft.DBforPostgreSQL/flexibleServers/firewallRules": firewallRule(
    "azurerm_postgresql_flexible_server_firewall_rule",
  ),
  "Microsoft.DBforMariaDB/servers": server("azurerm_mariadb_server"),
  "Microsoft.DBforMariaDB/servers/firewallRules": firewallRule("azurerm_mariadb_firewall_rule"),
  "Microsoft.Synapse/workspaces": {
    to: "azurerm_synapse_workspace",
    arguments: {
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      sql_administrator_login_password: "properties.sqlAdministratorLoginPassword",
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
      is_virtual_network_filter_enabled: "properties.isVirtualNetworkFilterEnabled",
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
    },
  },
  "Microsoft.Cache/Redis/firewallRules": {
    to: "azurerm_redis_firewall_rule",
    arguments: { start_ip: "properties.startIP", end_ip: "properties.endIP" },
  },
};
