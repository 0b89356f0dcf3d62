import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const [id, port] of [
  ["az-nsg-ssh", 22],
  ["az-nsg-rdp", 3389],
  ["az-nsg-http", 80],
] as const) {
  const rule = (source: string) => `
    direction              = "Inbound"
    access                 = "Allow"
    protocol               = "Tcp"
    destination_port_range = "${port}"
    ${source}`;

  testArgumentRule(id, {
    type: "azurerm_network_security_rule",
    argument: "source_address_prefix",
    bad: ['"*"', '"Internet"', '"0.0.0.0/0"', '"any"'],
    good: ['"10.0.0.0/8"', '"VirtualNetwork"'],
    absent: "passes",
    body: rule(""),
  });

  testArgumentRule(id, {
    type: "azurerm_network_security_rule",
    argument: "destination_port_ranges",
    bad: [`["${port}"]`, `["8443", "${port - 1}-${port + 1}"]`],
    good: ['["443"]', "[]"],
    // Like `*`: nothing is excluded.
    absent: "fails",
    body: `
      direction             = "Inbound"
      access                = "Allow"
      protocol              = "*"
      source_address_prefix = "*"`,
  });

  testRule(id, {
    fails: {
      "a permission in capitals": `
        resource "azurerm_network_security_rule" "fixture" {
          ${rule('source_address_prefix = "*"').replace('"Allow"', '"ALLOW"')}
        }`,
      "a rule inside of the group": `
        resource "azurerm_network_security_group" "fixture" {
          security_rule {
            ${rule('source_address_prefixes = ["10.0.0.0/8", "0.0.0.0/0"]')}
          }
        }`,
      "a dynamic rule over a local": `
        locals {
          sources = { office = "10.0.0.0/8", world = "*" }
        }
        resource "azurerm_network_security_group" "fixture" {
          dynamic "security_rule" {
            for_each = local.sources
            content {
              name = security_rule.key
              ${rule("source_address_prefix = security_rule.value")}
            }
          }
        }`,
    },
    passes: {
      "a denial": `
        resource "azurerm_network_security_rule" "fixture" {
          ${rule('source_address_prefix = "*"').replace('"Allow"', '"Deny"')}
        }`,
      outbound: `
        resource "azurerm_network_security_rule" "fixture" {
          ${rule('source_address_prefix = "*"').replace('"Inbound"', '"Outbound"')}
        }`,
      UDP: `
        resource "azurerm_network_security_rule" "fixture" {
          ${rule('source_address_prefix = "*"').replace('"Tcp"', '"Udp"')}
        }`,
    },
  });
}
