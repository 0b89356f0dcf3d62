data "azurerm_subscription" "current" {}

data "azurerm_resource_group" "this" {
  name = var.resource_group_name
}

locals {
  tags     = merge(var.tags, { module = "monitor-baseline" })
  location = coalesce(var.location, data.azurerm_resource_group.this.location)

  # Severities 0 and 1 wake somebody up, everything else waits for office hours.
  action_group_by_severity = {
    for severity in range(0, 5) : tostring(severity) => (
      severity <= 1 ? azurerm_monitor_action_group.urgent.id : azurerm_monitor_action_group.routine.id
    )
  }
}

resource "azurerm_log_analytics_workspace" "this" {
  name                = "log-${var.name}"
  resource_group_name = var.resource_group_name
  location            = local.location
  sku                 = "PerGB2018"
  retention_in_days   = var.retention_days
  daily_quota_gb      = var.daily_quota_gb

  local_authentication_enabled = false
  internet_ingestion_enabled   = var.internet_ingestion_enabled
  internet_query_enabled       = var.internet_query_enabled

  tags = local.tags
}

resource "azurerm_application_insights" "this" {
  name                = "appi-${var.name}"
  resource_group_name = var.resource_group_name
  location            = local.location
  workspace_id        = azurerm_log_analytics_workspace.this.id
  application_type    = "web"
  sampling_percentage = var.sampling_percentage

  local_authentication_disabled = true
  internet_ingestion_enabled    = var.internet_ingestion_enabled
  internet_query_enabled        = var.internet_query_enabled

  tags = local.tags
}

# Who did what in the subscription, kept beside the logs of the workloads.
resource "azurerm_monitor_diagnostic_setting" "subscription" {
  count = var.collect_activity_log ? 1 : 0

  name                       = "activity-log-${var.name}"
  target_resource_id         = data.azurerm_subscription.current.id
  log_analytics_workspace_id = azurerm_log_analytics_workspace.this.id

  dynamic "enabled_log" {
    for_each = ["Administrative", "Security", "ServiceHealth", "Alert", "Policy", "ResourceHealth"]

    content {
      category = enabled_log.value
    }
  }
}

resource "azurerm_monitor_action_group" "urgent" {
  name                = "ag-${var.name}-urgent"
  resource_group_name = var.resource_group_name
  short_name          = "urgent"

  dynamic "email_receiver" {
    for_each = var.urgent_receivers.emails

    content {
      name                    = email_receiver.value
      email_address           = email_receiver.value
      use_common_alert_schema = true
    }
  }

  dynamic "webhook_receiver" {
    for_each = var.urgent_receivers.webhooks

    content {
      name                    = webhook_receiver.key
      service_uri             = webhook_receiver.value
      use_common_alert_schema = true
    }
  }

  tags = local.tags
}

resource "azurerm_monitor_action_group" "routine" {
  name                = "ag-${var.name}-routine"
  resource_group_name = var.resource_group_name
  short_name          = "routine"

  dynamic "email_receiver" {
    for_each = var.routine_receivers.emails

    content {
      name                    = email_receiver.value
      email_address           = email_receiver.value
      use_common_alert_schema = true
    }
  }

  dynamic "webhook_receiver" {
    for_each = var.routine_receivers.webhooks

    content {
      name                    = webhook_receiver.key
      service_uri             = webhook_receiver.value
      use_common_alert_schema = true
    }
  }

  tags = local.tags
}
