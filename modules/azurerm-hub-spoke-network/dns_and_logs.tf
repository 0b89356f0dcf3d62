resource "azurerm_private_dns_zone" "this" {
  for_each = var.private_dns_zones

  name                = each.value
  resource_group_name = var.resource_group_name

  tags = local.tags
}

locals {
  # The firewall resolves names for the spokes, so with it only the hub needs links.
  linked_networks = merge(
    { hub = azurerm_virtual_network.hub.id },
    local.has_firewall ? {} : { for name, network in azurerm_virtual_network.spoke : name => network.id },
  )

  zone_links = {
    for pair in setproduct(var.private_dns_zones, local.has_firewall ? ["hub"] : concat(["hub"], keys(var.spokes))) :
    "${pair[0]}/${pair[1]}" => { zone = pair[0], network = pair[1] }
  }
}

resource "azurerm_private_dns_zone_virtual_network_link" "this" {
  for_each = local.zone_links

  name                  = each.value.network
  resource_group_name   = var.resource_group_name
  private_dns_zone_name = azurerm_private_dns_zone.this[each.value.zone].name
  virtual_network_id    = local.linked_networks[each.value.network]
  registration_enabled  = false

  tags = local.tags
}

resource "azurerm_network_watcher_flow_log" "this" {
  for_each = var.flow_logs == null ? toset([]) : toset(concat(["hub"], keys(var.spokes)))

  name                 = "flow-${var.name}-${each.key}"
  network_watcher_name = var.flow_logs.network_watcher_name
  resource_group_name  = var.flow_logs.network_watcher_resource_group
  target_resource_id   = each.key == "hub" ? azurerm_virtual_network.hub.id : azurerm_virtual_network.spoke[each.key].id
  storage_account_id   = var.flow_logs.storage_account_id
  enabled              = true
  version              = 2

  retention_policy {
    enabled = true
    days    = var.flow_logs.retention_days
  }

  tags = local.tags
}
