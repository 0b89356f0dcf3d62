output "hub_id" {
  description = "ID of the hub network."
  value       = azurerm_virtual_network.hub.id
}

output "hub_subnet_ids" {
  description = "IDs of the platform subnets in the hub."
  value       = { for name, subnet in azurerm_subnet.hub : name => subnet.id }
}

output "spoke_ids" {
  description = "IDs of the spoke networks."
  value       = { for name, network in azurerm_virtual_network.spoke : name => network.id }
}

output "subnet_ids" {
  description = "IDs of the spoke subnets, keyed like workload/app."
  value       = { for key, subnet in azurerm_subnet.spoke : key => subnet.id }
}

output "network_security_group_ids" {
  description = "IDs of the security groups by subnet, to add rules to."
  value       = { for key, group in azurerm_network_security_group.spoke : key => group.id }
}

output "private_dns_zone_ids" {
  description = "IDs of the private DNS zones by name."
  value       = { for name, zone in azurerm_private_dns_zone.this : name => zone.id }
}

output "egress_addresses" {
  description = "Public addresses that the spokes' traffic comes from."
  value = (
    local.has_firewall
    ? { for name in keys(var.spokes) : name => azurerm_public_ip.firewall[0].ip_address }
    : { for name, address in azurerm_public_ip.nat : name => address.ip_address }
  )
}

output "firewall_private_address" {
  description = "Next hop and DNS server inside the network, or null without a firewall."
  value       = try(azurerm_firewall.this[0].ip_configuration[0].private_ip_address, null)
}
