locals {
  tags = merge(var.tags, { module = "hub-spoke-network" })

  has_firewall = var.egress == "firewall"

  # Platform subnets whose names Azure prescribes, cut from the start of the hub.
  hub_platform_subnets = merge(
    local.has_firewall ? { AzureFirewallSubnet = cidrsubnet(var.hub.address_space, 26 - local.hub_prefix, 0) } : {},
    var.hub.gateway_subnet ? { GatewaySubnet = cidrsubnet(var.hub.address_space, 26 - local.hub_prefix, 1) } : {},
    var.hub.bastion_subnet ? { AzureBastionSubnet = cidrsubnet(var.hub.address_space, 26 - local.hub_prefix, 2) } : {},
  )
  hub_prefix = tonumber(split("/", var.hub.address_space)[1])

  spoke_subnets = merge([
    for spoke_name, spoke in var.spokes : {
      for subnet_name, subnet in spoke.subnets : "${spoke_name}/${subnet_name}" => merge(subnet, {
        spoke = spoke_name
        name  = subnet_name
      })
    }
  ]...)
}

resource "azurerm_virtual_network" "hub" {
  name                = "vnet-${var.name}-hub"
  resource_group_name = var.resource_group_name
  location            = var.location
  address_space       = [var.hub.address_space]

  dynamic "ddos_protection_plan" {
    for_each = var.ddos_protection_plan_id == null ? [] : [var.ddos_protection_plan_id]

    content {
      id     = ddos_protection_plan.value
      enable = true
    }
  }

  tags = local.tags
}

resource "azurerm_subnet" "hub" {
  for_each = local.hub_platform_subnets

  name                 = each.key
  resource_group_name  = var.resource_group_name
  virtual_network_name = azurerm_virtual_network.hub.name
  address_prefixes     = [each.value]
}

resource "azurerm_virtual_network" "spoke" {
  for_each = var.spokes

  name                = "vnet-${var.name}-${each.key}"
  resource_group_name = var.resource_group_name
  location            = var.location
  address_space       = [each.value.address_space]
  dns_servers         = local.has_firewall ? [azurerm_firewall.this[0].ip_configuration[0].private_ip_address] : []

  dynamic "ddos_protection_plan" {
    for_each = var.ddos_protection_plan_id == null ? [] : [var.ddos_protection_plan_id]

    content {
      id     = ddos_protection_plan.value
      enable = true
    }
  }

  tags = merge(local.tags, each.value.tags)
}

resource "azurerm_subnet" "spoke" {
  for_each = local.spoke_subnets

  name                              = each.value.name
  resource_group_name               = var.resource_group_name
  virtual_network_name              = azurerm_virtual_network.spoke[each.value.spoke].name
  address_prefixes                  = [each.value.address_prefix]
  default_outbound_access_enabled   = false
  private_endpoint_network_policies = "Enabled"
  service_endpoints                 = each.value.service_endpoints

  dynamic "delegation" {
    for_each = each.value.delegation == null ? [] : [each.value.delegation]

    content {
      name = "delegation"

      service_delegation {
        name    = delegation.value
        actions = ["Microsoft.Network/virtualNetworks/subnets/join/action"]
      }
    }
  }
}

# Peering is one resource for each direction. Spokes are not peered with each other.
resource "azurerm_virtual_network_peering" "to_spoke" {
  for_each = var.spokes

  name                      = "hub-to-${each.key}"
  resource_group_name       = var.resource_group_name
  virtual_network_name      = azurerm_virtual_network.hub.name
  remote_virtual_network_id = azurerm_virtual_network.spoke[each.key].id
  allow_forwarded_traffic   = local.has_firewall
  allow_gateway_transit     = var.hub.gateway_subnet
}

resource "azurerm_virtual_network_peering" "to_hub" {
  for_each = var.spokes

  name                      = "${each.key}-to-hub"
  resource_group_name       = var.resource_group_name
  virtual_network_name      = azurerm_virtual_network.spoke[each.key].name
  remote_virtual_network_id = azurerm_virtual_network.hub.id
  allow_forwarded_traffic   = local.has_firewall
  use_remote_gateways       = each.value.use_hub_gateway

  depends_on = [azurerm_virtual_network_peering.to_spoke]

  lifecycle {
    precondition {
      condition     = !each.value.use_hub_gateway || var.hub.gateway_subnet
      error_message = "Spoke ${each.key} wants the hub's gateway, but hub.gateway_subnet is false."
    }
  }
}
