resource "azurerm_network_security_group" "spoke" {
  for_each = local.spoke_subnets

  name                = "nsg-${var.name}-${replace(each.key, "/", "-")}"
  resource_group_name = var.resource_group_name
  location            = var.location

  tags = merge(local.tags, var.spokes[each.value.spoke].tags)
}

# Azure's own last rules let everything inside the virtual network through, peers
# included. This one makes inbound traffic opt-in.
resource "azurerm_network_security_rule" "deny_inbound" {
  for_each = local.spoke_subnets

  name                        = "deny-all-inbound"
  description                 = "Whatever no earlier rule allows"
  resource_group_name         = var.resource_group_name
  network_security_group_name = azurerm_network_security_group.spoke[each.key].name
  priority                    = 4096
  direction                   = "Inbound"
  access                      = "Deny"
  protocol                    = "*"
  source_port_range           = "*"
  source_address_prefix       = "*"
  destination_port_range      = "*"
  destination_address_prefix  = "*"
}

resource "azurerm_network_security_rule" "load_balancer" {
  for_each = local.spoke_subnets

  name                        = "allow-load-balancer-probes"
  description                 = "Health probes of Azure load balancers"
  resource_group_name         = var.resource_group_name
  network_security_group_name = azurerm_network_security_group.spoke[each.key].name
  priority                    = 4000
  direction                   = "Inbound"
  access                      = "Allow"
  protocol                    = "*"
  source_port_range           = "*"
  source_address_prefix       = "AzureLoadBalancer"
  destination_port_range      = "*"
  destination_address_prefix  = "*"
}

locals {
  inbound_rules = merge([
    for key, subnet in local.spoke_subnets : {
      for index, rule in subnet.inbound : "${key}/${rule.name}" => merge(rule, {
        subnet   = key
        priority = 200 + index * 10
      })
    }
  ]...)
}

resource "azurerm_network_security_rule" "inbound" {
  for_each = local.inbound_rules

  name                        = "allow-${each.value.name}"
  description                 = "Inbound ${each.value.name}"
  resource_group_name         = var.resource_group_name
  network_security_group_name = azurerm_network_security_group.spoke[each.value.subnet].name
  priority                    = each.value.priority
  direction                   = "Inbound"
  access                      = "Allow"
  protocol                    = each.value.protocol
  source_port_range           = "*"
  source_address_prefixes     = each.value.sources
  destination_port_ranges     = each.value.ports
  destination_address_prefix  = local.spoke_subnets[each.value.subnet].address_prefix
}

resource "azurerm_subnet_network_security_group_association" "spoke" {
  for_each = local.spoke_subnets

  subnet_id                 = azurerm_subnet.spoke[each.key].id
  network_security_group_id = azurerm_network_security_group.spoke[each.key].id
}
