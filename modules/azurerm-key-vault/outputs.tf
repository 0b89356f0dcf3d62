output "id" {
  description = "ID of the vault."
  value       = azurerm_key_vault.this.id
}

output "uri" {
  description = "Address of the vault."
  value       = azurerm_key_vault.this.vault_uri
}

output "key_ids" {
  description = "Key IDs without a version, so that their users follow the rotation."
  value       = { for name, key in azurerm_key_vault_key.this : name => key.versionless_id }
}

output "role_assignment_ids" {
  description = "IDs of the role assignments; depend on them before reading secrets."
  value       = { for label, assignment in azurerm_role_assignment.this : label => assignment.id }
}

output "private_address" {
  description = "Private address of the vault, or null without a private endpoint."
  value       = try(azurerm_private_endpoint.this[0].private_service_connection[0].private_ip_address, null)
}
