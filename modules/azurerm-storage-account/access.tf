# Encryption with a key of your own: an identity that may wrap and unwrap with it.
resource "azurerm_user_assigned_identity" "encryption" {
  count = var.customer_managed_key == null ? 0 : 1

  name                = "id-${var.name}-encryption"
  resource_group_name = var.resource_group_name
  location            = var.location

  tags = local.tags
}

resource "azurerm_role_assignment" "encryption" {
  count = var.customer_managed_key == null ? 0 : 1

  scope                = var.customer_managed_key.key_vault_id
  role_definition_name = "Key Vault Crypto Service Encryption User"
  principal_id         = azurerm_user_assigned_identity.encryption[0].principal_id
  principal_type       = "ServicePrincipal"
  description          = "Encryption of storage account ${var.name}"
}

# Data access is a matter of roles only, since account keys are switched off.
locals {
  data_roles = {
    reader      = "Storage Blob Data Reader"
    contributor = "Storage Blob Data Contributor"
    owner       = "Storage Blob Data Owner"
  }
}

resource "azurerm_role_assignment" "data" {
  for_each = var.data_access

  # With a container the role covers just that one, without it the whole account.
  scope = (
    each.value.container == null
    ? azurerm_storage_account.this.id
    : azurerm_storage_container.this[each.value.container].id
  )
  role_definition_name = local.data_roles[each.value.role]
  principal_id         = each.value.principal_id
  principal_type       = each.value.principal_type
  description          = "Storage account ${var.name}: ${each.key}"
}

resource "azurerm_private_endpoint" "this" {
  for_each = var.private_endpoints

  name                = "pe-${var.name}-${each.key}"
  resource_group_name = var.resource_group_name
  location            = var.location
  subnet_id           = each.value.subnet_id

  private_service_connection {
    name                           = "${var.name}-${each.key}"
    private_connection_resource_id = azurerm_storage_account.this.id
    subresource_names              = [each.key]
    is_manual_connection           = false
  }

  dynamic "private_dns_zone_group" {
    for_each = length(each.value.private_dns_zone_ids) > 0 ? [each.value.private_dns_zone_ids] : []

    content {
      name                 = "default"
      private_dns_zone_ids = private_dns_zone_group.value
    }
  }

  tags = local.tags
}

resource "azurerm_monitor_diagnostic_setting" "blob" {
  count = var.diagnostics == null ? 0 : 1

  name                       = "blob-audit"
  target_resource_id         = "${azurerm_storage_account.this.id}/blobServices/default"
  log_analytics_workspace_id = var.diagnostics.log_analytics_workspace_id

  dynamic "enabled_log" {
    for_each = var.diagnostics.categories

    content {
      category = enabled_log.value
    }
  }

  enabled_metric {
    category = "Transaction"
  }
}
