import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "azurerm_network_interface";

for (const argument of ["ip_forwarding_enabled", "enable_ip_forwarding"]) {
  testArgumentRule("az-nic-ip-forwarding", {
    type,
    argument,
    bad: ["true"],
    good: ["false"],
    absent: "passes",
  });
}

const interfaceWith = (address: string) => `
  resource "azurerm_network_interface" "fixture" {
    ip_configuration {
      name = "internal"
    }
    ip_configuration {
      name                 = "external"
      public_ip_address_id = ${address}
    }
  }`;

testRule("az-nic-public-ip", {
  fails: {
    "an address of the same module": `
      resource "azurerm_public_ip" "fixture" {}
      ${interfaceWith("azurerm_public_ip.fixture.id")}`,
    "an address of elsewhere": interfaceWith('"/subscriptions/0/publicIPAddresses/fixture"'),
  },
  passes: {
    "no address": interfaceWith("null"),
    "a switch that is off by default": `
      variable "is_public" {
        default = false
      }
      resource "azurerm_public_ip" "fixture" {
        count = var.is_public ? 1 : 0
      }
      ${interfaceWith("var.is_public ? azurerm_public_ip.fixture[0].id : null")}`,
  },
  failsByDefault: {
    "a switch that is on by default": `
      variable "is_public" {
        default = true
      }
      resource "azurerm_public_ip" "fixture" {
        count = var.is_public ? 1 : 0
      }
      ${interfaceWith("var.is_public ? azurerm_public_ip.fixture[0].id : null")}`,
  },
  open: {
    "an address that the caller may give": `
      variable "is_public" {}
      ${interfaceWith('var.is_public ? "fixture" : null')}`,
  },
});
