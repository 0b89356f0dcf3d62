output "id" {
  description = "ID of the storage account."
  value       = azurerm_storage_account.this.id
}

output "name" {
  description = "Name of the storage account."
  value       = azurerm_storage_account.this.name
}

output "primary_blob_endpoint" {
  description = "Address of the blob service."
  value       = azurerm_storage_account.this.primary_blob_endpoint
}

output "primary_dfs_endpoint" {
  description = "Address of the Data Lake service."
  value       = azurerm_storage_account.this.primary_dfs_endpoint
}

output "container_ids" {
  description = "IDs of the containers by name."
  value       = { for name, container in azurerm_storage_container.this : name => container.id }
}

output "private_endpoint_addresses" {
  description = "Private addresses by subresource."
  value = {
    for subresource, endpoint in azurerm_private_endpoint.this :
    subresource => endpoint.private_service_connection[0].private_ip_address
  }
}

output "encryption_identity_id" {
  description = "Identity that uses the customer managed key, or null without one."
  value       = one(azurerm_user_assigned_identity.encryption[*].id)
}
