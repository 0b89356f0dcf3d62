import type { Probe } from "./probe.ts";

const file = "azuredeploy.json";

const template = (...resources: readonly object[]) =>
  JSON.stringify({
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    contentVersion: "1.0.0.0",
    resources,
  });

const rule = (properties: object) => ({
  name: "rule",
  properties: {
    priority: 200,
    direction: "Inbound",
    access: "Allow",
    protocol: "Tcp",
    sourcePortRange: "*",
    destinationPortRange: "22",
    sourceAddressPrefix: "*",
    destinationAddressPrefix: "*",
    ...properties,
  },
});

const group = (...rules: readonly object[]) =>
  template({
    type: "Microsoft.Network/networkSecurityGroups",
    apiVersion: "2023-09-01",
    name: "this",
    properties: { securityRules: rules },
  });

const AT = "Microsoft.Network/networkSecurityGroups/this";

export const arm: readonly Probe[] = [
  {
    name: "PostgreSQL for all",
    file,
    code: (source) => group(rule({ destinationPortRange: "5432", sourceAddressPrefix: source })),
    exposed: "Internet",
    fine: "VirtualNetwork",
    at: AT,
    names: /PostgreSQL/,
  },
  {
    name: "the internet in two halves",
    file,
    code: (last) =>
      group(
        rule({
          destinationPortRanges: ["443", "6379-6380"],
          destinationPortRange: undefined,
          sourceAddressPrefix: undefined,
          sourceAddressPrefixes: ["0.0.0.0/1", last].slice(last === "" ? 2 : 0),
        }),
      ),
    exposed: "128.0.0.0/1",
    fine: "",
    at: AT,
    names: /Redis/,
  },
  {
    name: "a denial before or after",
    file,
    code: (priority) =>
      group(rule({ priority: Number(priority), access: "Deny" }), rule({ priority: 200 })),
    exposed: "300",
    fine: "100",
    at: AT,
    names: /SSH/,
  },
  {
    name: "a database's firewall",
    file,
    code: (end) =>
      template({
        type: "Microsoft.DBforPostgreSQL/flexibleServers/firewallRules",
        apiVersion: "2022-12-01",
        name: "server/this",
        properties: { startIpAddress: "0.0.0.0", endIpAddress: end },
      }),
    exposed: "255.255.255.255",
    fine: "0.0.0.0",
    at: "Microsoft.DBforPostgreSQL/flexibleServers/firewallRules/server/this",
    names: /PostgreSQL/,
  },
  {
    name: "a cache's firewall",
    file,
    code: (end) =>
      template({
        type: "Microsoft.Cache/Redis/firewallRules",
        apiVersion: "2023-08-01",
        name: "cache/this",
        properties: { startIP: "0.0.0.0", endIP: end },
      }),
    exposed: "255.255.255.255",
    fine: "0.0.0.0",
    at: "Microsoft.Cache/Redis/firewallRules/cache/this",
    names: /Redis/,
  },
  {
    name: "a storage account that denies by default",
    file,
    code: (action) =>
      template({
        type: "Microsoft.Storage/storageAccounts",
        apiVersion: "2023-01-01",
        name: "this",
        properties: {
          networkAcls: { defaultAction: action, ipRules: [{ value: "198.51.100.0/24" }] },
        },
      }),
    exposed: "Allow",
    fine: "Deny",
    at: "Microsoft.Storage/storageAccounts/this",
  },
  {
    name: "a key vault that denies, but for the internet",
    file,
    code: (network) =>
      template({
        type: "Microsoft.KeyVault/vaults",
        apiVersion: "2023-07-01",
        name: "this",
        properties: { networkAcls: { defaultAction: "Deny", ipRules: [{ value: network }] } },
      }),
    exposed: "0.0.0.0/0",
    fine: "198.51.100.0/24",
    at: "Microsoft.KeyVault/vaults/this",
  },
  {
    name: "Cosmos DB's rules",
    file,
    code: (network) =>
      template({
        type: "Microsoft.DocumentDB/databaseAccounts",
        apiVersion: "2023-11-15",
        name: "this",
        properties: { ipRules: [{ ipAddressOrRange: network }] },
      }),
    exposed: "0.0.0.0/0",
    fine: "198.51.100.0/24",
    at: "Microsoft.DocumentDB/databaseAccounts/this",
  },
];
