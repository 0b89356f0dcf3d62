data "azurerm_client_config" "current" {}

locals {
  tags = merge(var.tags, { module = "key-vault" })

  tenant_id       = coalesce(var.tenant_id, data.azurerm_client_config.current.tenant_id)
  public_endpoint = length(var.allowed_ip_ranges) + length(var.allowed_subnet_ids) > 0
}

resource "azurerm_key_vault" "this" {
  name                = var.name
  resource_group_name = var.resource_group_name
  location            = var.location
  tenant_id           = local.tenant_id
  sku_name            = var.hsm_backed ? "premium" : "standard"

  rbac_authorization_enabled    = true
  purge_protection_enabled      = true
  soft_delete_retention_days    = var.soft_delete_days
  public_network_access_enabled = local.public_endpoint

  enabled_for_deployment          = false
  enabled_for_disk_encryption     = var.disk_encryption_enabled
  enabled_for_template_deployment = false

  network_acls {
    default_action             = "Deny"
    bypass                     = var.trusted_services_bypass ? "AzureServices" : "None"
    ip_rules                   = var.allowed_ip_ranges
    virtual_network_subnet_ids = var.allowed_subnet_ids
  }

  tags = local.tags
}

resource "azurerm_role_assignment" "this" {
  for_each = var.role_assignments

  scope                = azurerm_key_vault.this.id
  role_definition_name = "Key Vault ${each.value.role}"
  principal_id         = each.value.principal_id
  principal_type       = each.value.principal_type
  description          = "Vault ${var.name}: ${each.key}"
}

# Making keys is work on the data plane, so the identity that applies this module
# needs a role of its own, and only when there are keys to make.
resource "azurerm_role_assignment" "deployer" {
  count = length(var.keys) > 0 && var.grant_deployer ? 1 : 0

  scope                = azurerm_key_vault.this.id
  role_definition_name = "Key Vault Crypto Officer"
  principal_id         = data.azurerm_client_config.current.object_id
  description          = "Vault ${var.name}: key management by the deployer"
}

resource "azurerm_key_vault_key" "this" {
  for_each = var.keys

  name            = each.key
  key_vault_id    = azurerm_key_vault.this.id
  key_type        = var.hsm_backed ? "${each.value.type}-HSM" : each.value.type
  key_size        = each.value.type == "RSA" ? each.value.size : null
  curve           = each.value.type == "EC" ? each.value.curve : null
  key_opts        = each.value.operations
  expiration_date = each.value.expiration_date

  rotation_policy {
    expire_after         = each.value.expire_after
    notify_before_expiry = each.value.notify_before_expiry

    automatic {
      time_before_expiry = each.value.rotate_before_expiry
    }
  }

  tags = local.tags

  # The first date is set at creation; rotation moves it from then on.
  lifecycle {
    ignore_changes = [expiration_date]
  }

  depends_on = [azurerm_role_assignment.deployer]
}

resource "azurerm_private_endpoint" "this" {
  count = var.private_endpoint == null ? 0 : 1

  name                = "pe-${var.name}"
  resource_group_name = var.resource_group_name
  location            = var.location
  subnet_id           = var.private_endpoint.subnet_id

  private_service_connection {
    name                           = var.name
    private_connection_resource_id = azurerm_key_vault.this.id
    subresource_names              = ["vault"]
    is_manual_connection           = false
  }

  private_dns_zone_group {
    name                 = "default"
    private_dns_zone_ids = [var.private_endpoint.private_dns_zone_id]
  }

  tags = local.tags
}
