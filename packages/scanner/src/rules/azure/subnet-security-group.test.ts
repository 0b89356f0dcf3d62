import { testRule } from "../../../test/rule-fixtures.ts";

const rule = (source: string) => `
  security_rule {
    name                       = "ssh"
    priority                   = 100
    direction                  = "Inbound"
    access                     = "Allow"
    protocol                   = "Tcp"
    source_port_range          = "*"
    destination_port_range     = "22"
    source_address_prefix      = "${source}"
    destination_address_prefix = "*"
  }`;

/**
 * A machine in a subnet whose group denies everything, with its own group that allows everything.
 */
const machine = (name: string, subnetGroup = "closed") => `
  resource "azurerm_subnet" "${name}" {}
  resource "azurerm_subnet_network_security_group_association" "${name}" {
    ${subnetGroup === "" ? "count = 0" : ""}
    subnet_id                 = azurerm_subnet.${name}.id
    network_security_group_id = azurerm_network_security_group.closed.id
  }
  resource "azurerm_network_interface" "${name}" {
    ip_configuration {
      subnet_id = azurerm_subnet.${name}.id
    }
  }
  resource "azurerm_network_interface_security_group_association" "${name}" {
    network_interface_id      = azurerm_network_interface.${name}.id
    network_security_group_id = azurerm_network_security_group.own.id
  }`;

const GROUPS = `
  resource "azurerm_network_security_group" "closed" {${rule("10.0.0.0/8")}
  }
  resource "azurerm_network_security_group" "own" {${rule("*")}
  }`;

testRule("az-nsg-ssh", {
  fails: {
    "one of two machines in a subnet without a group": GROUPS + machine("a") + machine("b", ""),
    "a group that stands before a subnet as well": `${GROUPS}${machine("a")}
      resource "azurerm_subnet" "other" {}
      resource "azurerm_subnet_network_security_group_association" "other" {
        subnet_id                 = azurerm_subnet.other.id
        network_security_group_id = azurerm_network_security_group.own.id
      }`,
    "a group that scale sets name": `${GROUPS}${machine("a")}
      resource "azurerm_linux_virtual_machine_scale_set" "other" {
        network_interface {
          network_security_group_id = azurerm_network_security_group.own.id
        }
      }`,
  },
  passes: { "machines behind the groups of their subnets": GROUPS + machine("a") + machine("b") },
  open: {
    "a denial that may not be there": `
      variable "strict" {}
      resource "azurerm_network_security_group" "fixture" {${rule("*")}
      }
      resource "azurerm_network_security_rule" "deny" {
        count                       = var.strict ? 1 : 0
        network_security_group_name = azurerm_network_security_group.fixture.name
        priority                    = 50
        direction                   = "Inbound"
        access                      = "Deny"
        protocol                    = "*"
        destination_port_range      = "*"
        source_address_prefix       = "*"
      }`,
  },
});
