import type { Probe } from "./probe.ts";

const RULE = "azurerm_network_security_rule.this";
const GROUP = "azurerm_network_security_group.this";

interface Written {
  readonly name?: string;
  readonly priority?: string | number;
  readonly access?: string;
  readonly ports?: string;
  readonly source?: string;
  readonly protocol?: string;
  readonly direction?: string;
}

const body = (rule: Written) => `
  name                       = "${rule.name ?? "rule"}"
  priority                   = ${rule.priority ?? 200}
  direction                  = "${rule.direction ?? "Inbound"}"
  access                     = "${rule.access ?? "Allow"}"
  protocol                   = "${rule.protocol ?? "Tcp"}"
  source_port_range          = "*"
  destination_address_prefix = "*"
  ${rule.ports ?? 'destination_port_range = "22"'}
  ${rule.source ?? 'source_address_prefix = "*"'}`;

const single = (rule: Written, label = "this") => `
resource "azurerm_network_security_rule" "${label}" {
  resource_group_name         = "shop"
  network_security_group_name = "shop-nsg"
  ${body(rule)}
}`;

const group = (...rules: readonly Written[]) => `
resource "azurerm_network_security_group" "this" {
  name = "shop-nsg"
  ${rules.map((rule) => `security_rule {\n${body(rule)}\n}`).join("\n")}
}`;

const port = (range: string) => `destination_port_range = "${range}"`;

export const azureGroups: readonly Probe[] = [
  {
    name: "PostgreSQL for all",
    code: (source) => single({ ports: port("5432"), source }),
    exposed: 'source_address_prefix = "*"',
    fine: 'source_address_prefix = "VirtualNetwork"',
    at: RULE,
    names: /PostgreSQL/,
  },
  {
    name: "the internet by its tag",
    code: (source) => group({ ports: port("1433"), source }),
    exposed: 'source_address_prefix = "Internet"',
    fine: 'source_address_prefix = "AzureLoadBalancer"',
    at: GROUP,
    names: /SQL Server/,
  },
  {
    name: "several sources, one of them all",
    code: (last) =>
      single({ ports: port("6379"), source: `source_address_prefixes = ["10.0.0.0/8", ${last}]` }),
    exposed: '"0.0.0.0/0"',
    fine: '"198.51.100.0/24"',
    at: RULE,
    names: /Redis/,
  },
  {
    name: "the internet in two halves",
    code: (list) => single({ ports: port("3389"), source: `source_address_prefixes = ${list}` }),
    exposed: '["0.0.0.0/1", "128.0.0.0/1"]',
    fine: '["10.0.0.0/9", "10.128.0.0/9"]',
    at: RULE,
    names: /RDP/,
  },
  {
    name: "several ranges of ports",
    code: (ports) => group({ ports: `destination_port_ranges = ${ports}` }),
    exposed: '["443", "9199-9201"]',
    fine: '["443", "80"]',
    at: GROUP,
    names: /Elasticsearch/,
  },
  {
    name: "a denial before or after",
    code: (priority) =>
      group(
        { name: "deny", priority, access: "Deny", ports: port("*") },
        { name: "allow", priority: 200, ports: port("22") },
      ),
    exposed: "300",
    fine: "100",
    at: GROUP,
    names: /SSH/,
  },
  {
    name: "a denial in a resource of its own",
    code: (priority) =>
      `${single({ name: "deny", priority, access: "Deny", ports: port("3389") }, "deny")}
       ${single({ name: "allow", priority: 200, ports: port("3389") })}`,
    exposed: "300",
    fine: "100",
    at: RULE,
    names: /RDP/,
  },
  {
    name: "a denial of another protocol",
    code: (protocol) =>
      group(
        { name: "deny", priority: 100, access: "Deny", protocol, ports: port("22") },
        { name: "allow", priority: 200, ports: port("22") },
      ),
    exposed: "Udp",
    fine: "*",
    at: GROUP,
    names: /SSH/,
  },
  {
    name: "a denial of outgoing traffic",
    code: (direction) =>
      group(
        { name: "deny", priority: 100, access: "Deny", direction, ports: port("22") },
        { name: "allow", priority: 200, ports: port("22") },
      ),
    exposed: "Outbound",
    fine: "Inbound",
    at: GROUP,
    names: /SSH/,
  },
  {
    name: "a denial of the internet, by its tag",
    code: (source) =>
      group(
        {
          name: "deny",
          priority: 100,
          access: "Deny",
          ports: port("*"),
          source: `source_address_prefix = "${source}"`,
        },
        { name: "allow", priority: 200, ports: port("5985") },
      ),
    exposed: "203.0.113.0/24",
    fine: "Internet",
    at: GROUP,
    names: /WinRM/,
  },
  {
    name: "a group of applications as the source",
    code: (source) => single({ ports: port("27017"), source }),
    exposed: 'source_address_prefix = "Any"',
    fine: "source_application_security_group_ids = [azurerm_application_security_group.web.id]",
    at: RULE,
    names: /MongoDB/,
  },
  {
    name: "every port",
    code: (source) => single({ ports: port("*"), protocol: "*", source }),
    exposed: 'source_address_prefix = "*"',
    fine: 'source_address_prefix = "10.1.0.0/16"',
    at: RULE,
  },
  {
    name: "a wide range of ports",
    code: (range) => single({ ports: port(range) }),
    exposed: "10000-49000",
    fine: "8443",
    at: RULE,
  },
  {
    name: "the kubelet over IPv6",
    code: (source) => single({ ports: port("10250"), source }),
    exposed: 'source_address_prefix = "::/0"',
    fine: 'source_address_prefix = "fd00::/8"',
    at: RULE,
    names: /kubelet/i,
  },
];

const firewall = (
  type: string,
  start: string,
  end: string,
  names = ["start_ip_address", "end_ip_address"],
) => `
resource "${type}" "this" {
  name       = "rule"
  ${names[0]} = "${start}"
  ${names[1]} = "${end}"
}`;

export const azureFirewalls: readonly Probe[] = [
  {
    name: "PostgreSQL, flexible server",
    code: (end) => firewall("azurerm_postgresql_flexible_server_firewall_rule", "0.0.0.0", end),
    exposed: "255.255.255.255",
    fine: "0.0.0.0",
    at: "azurerm_postgresql_flexible_server_firewall_rule.this",
    names: /PostgreSQL/,
  },
  {
    name: "SQL Server from 1.0.0.0",
    code: (end) => firewall("azurerm_mssql_firewall_rule", "1.0.0.0", end),
    exposed: "223.255.255.255",
    fine: "1.0.0.255",
    at: "azurerm_mssql_firewall_rule.this",
    names: /SQL Server/,
  },
  {
    name: "MySQL, the upper half",
    code: (start) =>
      firewall("azurerm_mysql_flexible_server_firewall_rule", start, "255.255.255.255"),
    exposed: "128.0.0.0",
    fine: "255.255.255.255",
    at: "azurerm_mysql_flexible_server_firewall_rule.this",
    names: /MySQL/,
  },
  {
    name: "Redis",
    code: (end) => firewall("azurerm_redis_firewall_rule", "0.0.0.0", end, ["start_ip", "end_ip"]),
    exposed: "255.255.255.255",
    fine: "0.0.0.0",
    at: "azurerm_redis_firewall_rule.this",
    names: /Redis/,
  },
  {
    name: "Synapse",
    code: (end) => firewall("azurerm_synapse_firewall_rule", "0.0.0.0", end),
    exposed: "255.255.255.255",
    fine: "0.0.0.0",
    at: "azurerm_synapse_firewall_rule.this",
    names: /Synapse/,
  },
  {
    name: "Cosmos DB for PostgreSQL",
    code: (start) =>
      firewall("azurerm_cosmosdb_postgresql_firewall_rule", start, "255.255.255.255", [
        "start_ip_address",
        "end_ip_address",
      ]),
    exposed: "0.0.0.0",
    fine: "255.255.255.254",
    at: "azurerm_cosmosdb_postgresql_firewall_rule.this",
    names: /Cosmos/,
  },
  {
    name: "Cosmos DB's filter",
    code: (filter) => `
resource "azurerm_cosmosdb_account" "this" {
  name                          = "shop"
  public_network_access_enabled = true
  ip_range_filter               = ${filter}
}`,
    exposed: '["0.0.0.0/1", "128.0.0.0/1"]',
    fine: '["198.51.100.0/24", "203.0.113.7"]',
    at: "azurerm_cosmosdb_account.this",
    names: /ip_range_filter/,
  },
  {
    name: "Cosmos DB's filter as one text",
    code: (filter) => `
resource "azurerm_cosmosdb_account" "this" {
  name            = "shop"
  ip_range_filter = "${filter}"
}`,
    exposed: "10.0.0.1,0.0.0.0/0",
    fine: "10.0.0.1,198.51.100.0/24",
    at: "azurerm_cosmosdb_account.this",
    names: /ip_range_filter/,
  },
  {
    name: "a storage account that denies, but for the internet",
    code: (networks) => `
resource "azurerm_storage_account" "this" {
  name = "shop"
  network_rules {
    default_action = "Deny"
    ip_rules       = ${networks}
  }
}`,
    exposed: '["0.0.0.0/1", "128.0.0.0/1"]',
    fine: '["198.51.100.0/24"]',
    at: "azurerm_storage_account.this",
  },
  {
    name: "a storage account's rules in a resource of their own",
    code: (action) => `
resource "azurerm_storage_account" "this" {
  name = "shop"
}
resource "azurerm_storage_account_network_rules" "this" {
  storage_account_id = azurerm_storage_account.this.id
  default_action     = "${action}"
}`,
    exposed: "Allow",
    fine: "Deny",
    at: "azurerm_storage_account_network_rules.this",
  },
  {
    name: "a key vault that denies, but for the internet",
    code: (networks) => `
resource "azurerm_key_vault" "this" {
  name = "shop"
  network_acls {
    bypass         = "AzureServices"
    default_action = "Deny"
    ip_rules       = ${networks}
  }
}`,
    exposed: '["0.0.0.0/0"]',
    fine: '["198.51.100.0/24"]',
    at: "azurerm_key_vault.this",
  },
  {
    name: "AKS, in two halves",
    code: (ranges) => `
resource "azurerm_kubernetes_cluster" "this" {
  name = "shop"
  api_server_access_profile {
    authorized_ip_ranges = ${ranges}
  }
}`,
    exposed: '["0.0.0.0/1", "128.0.0.0/1"]',
    fine: '["198.51.100.0/24"]',
    at: "azurerm_kubernetes_cluster.this",
  },
  {
    name: "a firewall that passes RDP on under another port",
    code: (translated) => `
resource "azurerm_firewall_nat_rule_collection" "this" {
  name     = "in"
  priority = 100
  action   = "Dnat"
  rule {
    name                  = "in"
    source_addresses      = ["*"]
    destination_ports     = ["50001"]
    destination_addresses = ["198.51.100.9"]
    translated_port       = "${translated}"
    translated_address    = "10.0.0.4"
    protocols             = ["TCP"]
  }
}`,
    exposed: "3389",
    fine: "443",
    at: "azurerm_firewall_nat_rule_collection.this",
    names: /RDP/,
  },
  {
    name: "a firewall policy's rules",
    code: (source) => `
resource "azurerm_firewall_policy_rule_collection_group" "this" {
  name     = "in"
  priority = 500
  nat_rule_collection {
    name     = "in"
    priority = 300
    action   = "Dnat"
    rule {
      name                = "ssh"
      protocols           = ["TCP"]
      source_addresses    = ["${source}"]
      destination_address = "198.51.100.9"
      destination_ports   = ["22"]
      translated_address  = "10.0.0.4"
      translated_port     = "22"
    }
  }
}`,
    exposed: "*",
    fine: "203.0.113.0/24",
    at: "azurerm_firewall_policy_rule_collection_group.this",
    names: /SSH/,
  },
];
