import { testRule } from "../../../test/rule-fixtures.ts";

const GROUP = 'resource "azurerm_network_security_group" "it" {\n  name = "it"\n}\n';

const rule = (
  name: string,
  direction: string,
  priority: string,
  group = "azurerm_network_security_group.it.name",
) =>
  `resource "azurerm_network_security_rule" "${name}" {
  network_security_group_name = ${group}
  priority  = ${priority}
  direction = "${direction}"
}
`;

const acl = (priority: string) => `
  variable "given" {}
  resource "aws_wafv2_web_acl" "it" {
    rule {
      priority = 1
    }
    rule {
      priority = ${priority}
    }
  }`;

const ownRules = (priority: number) => `
  resource "aws_wafv2_web_acl" "it" {}
  resource "aws_wafv2_web_acl_rule" "one" {
    web_acl_arn = aws_wafv2_web_acl.it.arn
    priority    = 1
  }
  resource "aws_wafv2_web_acl_rule" "two" {
    web_acl_arn = aws_wafv2_web_acl.it.arn
    priority    = ${priority}
  }`;

const bicep = (priority: number) => ({
  "main.bicep": `param location string = resourceGroup().location

resource group 'Microsoft.Network/networkSecurityGroups@2023-11-01' = {
  name: 'it'
  location: location
  properties: {
    securityRules: [
      { name: 'one', properties: { priority: 100, direction: 'Inbound', access: 'Allow', protocol: 'Tcp' } }
      { name: 'two', properties: { priority: ${priority}, direction: 'Inbound', access: 'Allow', protocol: 'Tcp' } }
    ]
  }
}
`,
});

testRule("quality-same-priority", {
  fails: {
    "rules of a group": GROUP + rule("one", "Inbound", "100") + rule("two", "Inbound", "100"),
    "rules of a group of others": `variable "group" {}\n${rule("one", "Inbound", "100", "var.group")}${rule("two", "Inbound", "100", "var.group")}`,
    "rules of a firewall": acl("1"),
    "a firewall's rules that are resources": ownRules(1),
    "rules in Bicep": bicep(100),
  },
  passes: {
    "other priorities": GROUP + rule("one", "Inbound", "100") + rule("two", "Inbound", "110"),
    "the other direction": GROUP + rule("one", "Inbound", "100") + rule("two", "Outbound", "100"),
    "other priorities of a firewall": acl("2"),
    "other priorities of rules that are resources": ownRules(2),
    "a priority of the caller": acl("var.given"),
    "other priorities in Bicep": bicep(110),
  },
});
