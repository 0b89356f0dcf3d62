resource "azurerm_monitor_metric_alert" "this" {
  for_each = var.metric_alerts

  name                     = "${var.name}-${each.key}"
  resource_group_name      = var.resource_group_name
  description              = each.value.description
  scopes                   = each.value.scopes
  target_resource_type     = length(each.value.scopes) > 1 ? each.value.namespace : null
  target_resource_location = length(each.value.scopes) > 1 ? local.location : null
  severity                 = each.value.severity
  frequency                = each.value.frequency
  window_size              = each.value.window

  # Without a threshold Azure learns what is normal for the metric.
  dynamic "criteria" {
    for_each = each.value.threshold == null ? [] : [each.value]

    content {
      metric_namespace = criteria.value.namespace
      metric_name      = criteria.value.metric
      aggregation      = criteria.value.aggregation
      operator         = criteria.value.operator
      threshold        = criteria.value.threshold
    }
  }

  dynamic "dynamic_criteria" {
    for_each = each.value.threshold == null ? [each.value] : []

    content {
      metric_namespace         = dynamic_criteria.value.namespace
      metric_name              = dynamic_criteria.value.metric
      aggregation              = dynamic_criteria.value.aggregation
      operator                 = "GreaterOrLessThan"
      alert_sensitivity        = "Medium"
      evaluation_total_count   = 4
      evaluation_failure_count = 3
    }
  }

  action {
    action_group_id = local.action_group_by_severity[tostring(each.value.severity)]
  }

  tags = local.tags
}

resource "azurerm_monitor_scheduled_query_rules_alert_v2" "this" {
  for_each = var.query_alerts

  name                = "${var.name}-${each.key}"
  resource_group_name = var.resource_group_name
  location            = local.location
  description         = each.value.description
  scopes              = [azurerm_log_analytics_workspace.this.id]
  severity            = each.value.severity

  evaluation_frequency    = each.value.frequency
  window_duration         = each.value.window
  auto_mitigation_enabled = true
  skip_query_validation   = true

  criteria {
    query                   = each.value.query
    time_aggregation_method = "Count"
    operator                = "GreaterThan"
    threshold               = each.value.threshold

    failing_periods {
      number_of_evaluation_periods             = 1
      minimum_failing_periods_to_trigger_alert = 1
    }
  }

  action {
    action_groups = [local.action_group_by_severity[tostring(each.value.severity)]]
  }

  tags = local.tags
}

locals {
  activity_alerts = {
    role-assignment-changed = {
      description = "A role was granted or removed"
      operation   = "Microsoft.Authorization/roleAssignments/write"
    }
    policy-removed = {
      description = "A policy assignment was deleted"
      operation   = "Microsoft.Authorization/policyAssignments/delete"
    }
    lock-removed = {
      description = "A management lock was deleted"
      operation   = "Microsoft.Authorization/locks/delete"
    }
    security-group-changed = {
      description = "A rule of a network security group was changed"
      operation   = "Microsoft.Network/networkSecurityGroups/securityRules/write"
    }
  }
}

resource "azurerm_monitor_activity_log_alert" "changes" {
  for_each = local.activity_alerts

  name                = "${var.name}-${each.key}"
  resource_group_name = var.resource_group_name
  location            = "global"
  description         = each.value.description
  scopes              = [data.azurerm_subscription.current.id]

  criteria {
    category       = "Administrative"
    operation_name = each.value.operation
    statuses       = ["Succeeded"]
  }

  action {
    action_group_id = azurerm_monitor_action_group.routine.id
  }

  tags = local.tags
}

resource "azurerm_monitor_activity_log_alert" "service_health" {
  name                = "${var.name}-service-health"
  resource_group_name = var.resource_group_name
  location            = "global"
  description         = "Azure reports an incident in a region in use"
  scopes              = [data.azurerm_subscription.current.id]

  criteria {
    category = "ServiceHealth"

    service_health {
      events    = ["Incident", "Maintenance", "Security"]
      locations = distinct(concat([local.location, "Global"], var.further_locations))
    }
  }

  action {
    action_group_id = azurerm_monitor_action_group.urgent.id
  }

  tags = local.tags
}

# Planned quiet hours: the alerts are still recorded, but nobody is called.
resource "azurerm_monitor_alert_processing_rule_suppression" "quiet" {
  count = var.quiet_hours == null ? 0 : 1

  name                = "${var.name}-quiet-hours"
  resource_group_name = var.resource_group_name
  description         = "Weekly maintenance window"
  scopes              = [data.azurerm_resource_group.this.id]

  schedule {
    time_zone = var.quiet_hours.time_zone

    recurrence {
      weekly {
        days_of_week = var.quiet_hours.days
        start_time   = var.quiet_hours.start
        end_time     = var.quiet_hours.end
      }
    }
  }

  tags = local.tags
}
