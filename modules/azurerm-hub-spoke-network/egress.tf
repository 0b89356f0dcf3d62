# Outgoing traffic of the spokes: through one firewall in the hub, or through a NAT
# gateway in each spoke, or not at all.
resource "azurerm_public_ip" "firewall" {
  count = local.has_firewall ? 1 : 0

  name                = "pip-${var.name}-firewall"
  resource_group_name = var.resource_group_name
  location            = var.location
  allocation_method   = "Static"
  sku                 = "Standard"
  zones               = var.zones

  tags = local.tags
}

resource "azurerm_firewall_policy" "this" {
  count = local.has_firewall ? 1 : 0

  name                     = "afwp-${var.name}"
  resource_group_name      = var.resource_group_name
  location                 = var.location
  sku                      = var.firewall.tier
  threat_intelligence_mode = "Deny"

  dns {
    proxy_enabled = true
  }

  dynamic "intrusion_detection" {
    for_each = var.firewall.tier == "Premium" ? ["Deny"] : []

    content {
      mode = intrusion_detection.value
    }
  }

  tags = local.tags
}

resource "azurerm_firewall_policy_rule_collection_group" "egress" {
  count = local.has_firewall && length(var.firewall.allowed_fqdns) > 0 ? 1 : 0

  name               = "egress"
  firewall_policy_id = azurerm_firewall_policy.this[0].id
  priority           = 500

  application_rule_collection {
    name     = "allowed-hosts"
    priority = 500
    action   = "Allow"

    dynamic "rule" {
      for_each = var.firewall.allowed_fqdns

      content {
        name              = rule.key
        source_addresses  = [for spoke in var.spokes : spoke.address_space]
        destination_fqdns = rule.value

        protocols {
          type = "Https"
          port = 443
        }
      }
    }
  }
}

resource "azurerm_firewall" "this" {
  count = local.has_firewall ? 1 : 0

  name                = "afw-${var.name}"
  resource_group_name = var.resource_group_name
  location            = var.location
  sku_name            = "AZFW_VNet"
  sku_tier            = var.firewall.tier
  firewall_policy_id  = azurerm_firewall_policy.this[0].id
  zones               = var.zones

  ip_configuration {
    name                 = "primary"
    subnet_id            = azurerm_subnet.hub["AzureFirewallSubnet"].id
    public_ip_address_id = azurerm_public_ip.firewall[0].id
  }

  tags = local.tags
}

resource "azurerm_route_table" "spoke" {
  for_each = var.spokes

  name                          = "rt-${var.name}-${each.key}"
  resource_group_name           = var.resource_group_name
  location                      = var.location
  bgp_route_propagation_enabled = each.value.use_hub_gateway && !local.has_firewall

  tags = merge(local.tags, each.value.tags)
}

resource "azurerm_route" "default_via_firewall" {
  for_each = local.has_firewall ? var.spokes : {}

  name                   = "default-via-firewall"
  resource_group_name    = var.resource_group_name
  route_table_name       = azurerm_route_table.spoke[each.key].name
  address_prefix         = "0.0.0.0/0"
  next_hop_type          = "VirtualAppliance"
  next_hop_in_ip_address = azurerm_firewall.this[0].ip_configuration[0].private_ip_address
}

resource "azurerm_subnet_route_table_association" "spoke" {
  for_each = local.spoke_subnets

  subnet_id      = azurerm_subnet.spoke[each.key].id
  route_table_id = azurerm_route_table.spoke[each.value.spoke].id
}

resource "azurerm_public_ip" "nat" {
  for_each = var.egress == "nat_gateway" ? var.spokes : {}

  name                = "pip-${var.name}-${each.key}-nat"
  resource_group_name = var.resource_group_name
  location            = var.location
  allocation_method   = "Static"
  sku                 = "Standard"
  zones               = slice(var.zones, 0, 1)

  tags = merge(local.tags, each.value.tags)
}

resource "azurerm_nat_gateway" "spoke" {
  for_each = var.egress == "nat_gateway" ? var.spokes : {}

  name                    = "ng-${var.name}-${each.key}"
  resource_group_name     = var.resource_group_name
  location                = var.location
  sku_name                = "Standard"
  idle_timeout_in_minutes = 10
  zones                   = slice(var.zones, 0, 1)

  tags = merge(local.tags, each.value.tags)
}

resource "azurerm_nat_gateway_public_ip_association" "spoke" {
  for_each = azurerm_nat_gateway.spoke

  nat_gateway_id       = each.value.id
  public_ip_address_id = azurerm_public_ip.nat[each.key].id
}

resource "azurerm_subnet_nat_gateway_association" "spoke" {
  for_each = var.egress == "nat_gateway" ? { for key, subnet in local.spoke_subnets : key => subnet if subnet.internet_access } : {}

  subnet_id      = azurerm_subnet.spoke[each.key].id
  nat_gateway_id = azurerm_nat_gateway.spoke[each.value.spoke].id
}
