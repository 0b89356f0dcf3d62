import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const rule = (range: string, priority = "200", access = "Allow") => `
  priority               = ${priority}
  direction              = "Inbound"
  access                 = "${access}"
  protocol               = "Tcp"
  destination_port_range = "${range}"`;

for (const [id, range] of [
  ["az-nsg-data", "6379"],
  ["az-nsg-admin", "445"],
  ["az-nsg-all", "*"],
  ["az-nsg-range", "20000-29999"],
] as const) {
  testArgumentRule(id, {
    type: "azurerm_network_security_rule",
    argument: "source_address_prefix",
    bad: ['"*"', '"Internet"', '"128.0.0.0/1"', '"::/0"', '"AzureCloud"'],
    good: ['"10.0.0.0/8"', '"VirtualNetwork"', '"AzureLoadBalancer"', '"198.51.100.7"'],
    absent: "passes",
    body: rule(range),
  });

  const behind = (priority: string, access = "Deny") => `
    variable "priority" {}
    resource "azurerm_network_security_group" "this" {
      security_rule {
        ${rule("*", priority, access)}
        source_address_prefix = "*"
      }
      security_rule {
        ${rule(range)}
        source_address_prefix = "*"
      }
    }`;

  testRule(id, {
    fails: { "before a denial": behind("300") },
    open: { "a denial of unknown priority": behind("var.priority") },
    passes: {
      "behind a denial": behind("100"),
      "behind a denial in lowercase": behind("100", "deny"),
      "behind a denial in capitals": behind("100", "DENY"),
    },
  });
}

testRule("az-nsg-http", {
  passes: {
    "beside HTTPS": `
      resource "azurerm_network_security_rule" "this" {
        ${rule("").replace(/destination_port_range.*/, 'destination_port_ranges = ["80", "443"]')}
        source_address_prefix = "*"
      }`,
  },
});

testArgumentRule("az-db-azure-services", {
  type: "azurerm_postgresql_flexible_server_firewall_rule",
  argument: "end_ip_address",
  bad: ['"0.0.0.0"'],
  good: ['"198.51.100.9"'],
  absent: "passes",
  body: 'start_ip_address = "0.0.0.0"',
});

testArgumentRule("az-cosmos-filter", {
  type: "azurerm_cosmosdb_account",
  argument: "ip_range_filter",
  bad: ['["0.0.0.0/0"]', '["0.0.0.0/1", "128.0.0.0/1"]', '"198.51.100.1,0.0.0.0/0"'],
  good: ['["198.51.100.0/24"]', '"198.51.100.1,203.0.113.0/24"', '""'],
  absent: "passes",
});

for (const [type, block] of [
  ["azurerm_container_registry", "network_rule_set"],
  ["azurerm_cognitive_account", "network_acls"],
  ["azurerm_eventhub_namespace", "network_rulesets"],
  ["azurerm_servicebus_namespace", "network_rule_set"],
] as const) {
  testArgumentRule("az-network-allow", {
    type,
    argument: `${block}.default_action`,
    bad: ['"Allow"'],
    good: ['"Deny"'],
    absent: "passes",
  });
}

const nat = (source: string, port = "3389") => `
  resource "azurerm_firewall_nat_rule_collection" "this" {
    rule {
      source_addresses  = ${source}
      destination_ports = ["50001"]
      translated_port   = "${port}"
    }
  }`;

testRule("az-fw-published", {
  fails: { "RDP under another number": nat('["*"]') },
  open: { "sources of the caller": `variable "s" {}\n${nat("var.s")}` },
  passes: { "known networks": nat('["198.51.100.0/24"]'), "the web": nat('["*"]', "443") },
});

const collection = (action: string) => `
  resource "azurerm_firewall_network_rule_collection" "this" {
    action = ${action}
    rule {
      source_addresses  = ["*"]
      destination_ports = ["3389"]
    }
  }`;

testRule("az-fw-any-source", {
  fails: {
    "a permission": collection('"Allow"'),
    "a permission in capitals": collection('"ALLOW"'),
  },
  open: { "an action of the caller": `variable "a" {}\n${collection("var.a")}` },
  passes: { "a denial": collection('"Deny"') },
});
