resource "azurerm_monitor_diagnostic_setting" "this" {
  count = var.audit == null ? 0 : 1

  name                       = "audit"
  target_resource_id         = azurerm_key_vault.this.id
  log_analytics_workspace_id = var.audit.log_analytics_workspace_id

  enabled_log {
    category = "AuditEvent"
  }

  enabled_log {
    category = "AzurePolicyEvaluationDetails"
  }

  enabled_metric {
    category = "AllMetrics"
  }
}

# A burst of refused requests is either an attack or a deployment that lost its role.
resource "azurerm_monitor_metric_alert" "refused" {
  count = try(var.audit.action_group_id, null) == null ? 0 : 1

  name                = "${var.name}-refused-requests"
  resource_group_name = var.resource_group_name
  scopes              = [azurerm_key_vault.this.id]
  description         = "The vault refused an unusual number of requests"
  severity            = 2
  frequency           = "PT5M"
  window_size         = "PT15M"

  criteria {
    metric_namespace = "Microsoft.KeyVault/vaults"
    metric_name      = "ServiceApiResult"
    aggregation      = "Count"
    operator         = "GreaterThan"
    threshold        = var.audit.refused_requests_threshold

    dimension {
      name     = "StatusCode"
      operator = "Include"
      values   = ["401", "403"]
    }
  }

  action {
    action_group_id = var.audit.action_group_id
  }

  tags = local.tags
}

resource "azurerm_monitor_activity_log_alert" "changes" {
  for_each = try(var.audit.action_group_id, null) == null ? {} : {
    deleted        = "Microsoft.KeyVault/vaults/delete"
    changed        = "Microsoft.KeyVault/vaults/write"
    access-changed = "Microsoft.Authorization/roleAssignments/write"
  }

  name                = "${var.name}-${each.key}"
  resource_group_name = var.resource_group_name
  location            = "global"
  scopes              = [azurerm_key_vault.this.id]
  description         = "Key vault ${var.name}: ${each.key}"

  criteria {
    category       = "Administrative"
    operation_name = each.value
    resource_id    = azurerm_key_vault.this.id
  }

  action {
    action_group_id = var.audit.action_group_id
  }

  tags = local.tags
}
