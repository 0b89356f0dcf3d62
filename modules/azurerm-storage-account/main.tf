locals {
  tags = merge(var.tags, { module = "storage-account" })

  # The public endpoint exists only while somebody is allowed to use it.
  public_endpoint = length(var.allowed_ip_ranges) + length(var.allowed_subnet_ids) > 0
}

resource "azurerm_storage_account" "this" {
  name                = var.name
  resource_group_name = var.resource_group_name
  location            = var.location

  account_kind             = "StorageV2"
  account_tier             = "Standard"
  account_replication_type = var.replication_type
  access_tier              = var.access_tier
  is_hns_enabled           = var.hierarchical_namespace_enabled

  min_tls_version                   = "TLS1_2"
  https_traffic_only_enabled        = true
  infrastructure_encryption_enabled = true
  shared_access_key_enabled         = false
  default_to_oauth_authentication   = true
  local_user_enabled                = false
  allow_nested_items_to_be_public   = false
  cross_tenant_replication_enabled  = false
  allowed_copy_scope                = "AAD"
  public_network_access_enabled     = local.public_endpoint

  network_rules {
    default_action             = "Deny"
    bypass                     = ["AzureServices"]
    ip_rules                   = var.allowed_ip_ranges
    virtual_network_subnet_ids = var.allowed_subnet_ids
  }

  blob_properties {
    versioning_enabled            = !var.hierarchical_namespace_enabled
    change_feed_enabled           = !var.hierarchical_namespace_enabled
    change_feed_retention_in_days = var.hierarchical_namespace_enabled ? null : var.soft_delete_days
    last_access_time_enabled      = true

    delete_retention_policy {
      days = var.soft_delete_days
    }

    container_delete_retention_policy {
      days = var.soft_delete_days
    }

    # Point-in-time restore has to reach less far back than soft delete does.
    dynamic "restore_policy" {
      for_each = var.point_in_time_restore_days == null ? [] : [var.point_in_time_restore_days]

      content {
        days = restore_policy.value
      }
    }
  }

  dynamic "identity" {
    for_each = var.customer_managed_key == null ? [] : [azurerm_user_assigned_identity.encryption[0].id]

    content {
      type         = "UserAssigned"
      identity_ids = [identity.value]
    }
  }

  dynamic "customer_managed_key" {
    for_each = var.customer_managed_key == null ? [] : [var.customer_managed_key]

    content {
      key_vault_key_id          = customer_managed_key.value.key_id
      user_assigned_identity_id = azurerm_user_assigned_identity.encryption[0].id
    }
  }

  tags = local.tags

  lifecycle {
    precondition {
      condition     = !var.hierarchical_namespace_enabled || var.point_in_time_restore_days == null
      error_message = "Point-in-time restore does not exist for accounts with a hierarchical namespace."
    }
  }

  depends_on = [azurerm_role_assignment.encryption]
}

resource "azurerm_storage_container" "this" {
  for_each = var.containers

  name                  = each.key
  storage_account_id    = azurerm_storage_account.this.id
  container_access_type = "private"
  metadata              = each.value.metadata
}

resource "azurerm_storage_management_policy" "this" {
  count = length(var.lifecycle_rules) > 0 ? 1 : 0

  storage_account_id = azurerm_storage_account.this.id

  dynamic "rule" {
    for_each = var.lifecycle_rules

    content {
      name    = rule.key
      enabled = true

      filters {
        blob_types   = ["blockBlob"]
        prefix_match = rule.value.prefixes
      }

      actions {
        base_blob {
          tier_to_cool_after_days_since_modification_greater_than    = rule.value.cool_after_days
          tier_to_cold_after_days_since_modification_greater_than    = rule.value.cold_after_days
          tier_to_archive_after_days_since_modification_greater_than = rule.value.archive_after_days
          delete_after_days_since_modification_greater_than          = rule.value.delete_after_days
        }

        snapshot {
          delete_after_days_since_creation_greater_than = rule.value.old_versions_days
        }

        dynamic "version" {
          for_each = var.hierarchical_namespace_enabled ? [] : [rule.value.old_versions_days]

          content {
            delete_after_days_since_creation = version.value
          }
        }
      }
    }
  }
}

resource "azurerm_management_lock" "this" {
  count = var.delete_lock ? 1 : 0

  name       = "no-delete"
  scope      = azurerm_storage_account.this.id
  lock_level = "CanNotDelete"
  notes      = "Holds data. Set delete_lock to false before removing the account."
}
