resource "azurerm_application_insights_standard_web_test" "this" {
  for_each = var.web_tests

  name                    = "${var.name}-${each.key}"
  resource_group_name     = var.resource_group_name
  location                = local.location
  application_insights_id = azurerm_application_insights.this.id
  geo_locations           = each.value.probe_locations
  frequency               = each.value.frequency_seconds
  timeout                 = 30
  enabled                 = true
  retry_enabled           = true

  request {
    url                              = each.value.url
    follow_redirects_enabled         = false
    parse_dependent_requests_enabled = false
  }

  validation_rules {
    expected_status_code        = each.value.expected_status
    ssl_check_enabled           = true
    ssl_cert_remaining_lifetime = 14
  }

  tags = local.tags
}

# Fires when more than one place sees the failure, which rules out a bad probe.
resource "azurerm_monitor_metric_alert" "availability" {
  for_each = var.web_tests

  name                = "${var.name}-${each.key}-availability"
  resource_group_name = var.resource_group_name
  description         = "${each.value.url} does not answer as expected"
  severity            = 1
  frequency           = "PT1M"
  window_size         = "PT5M"

  scopes = [
    azurerm_application_insights.this.id,
    azurerm_application_insights_standard_web_test.this[each.key].id,
  ]

  application_insights_web_test_location_availability_criteria {
    component_id          = azurerm_application_insights.this.id
    web_test_id           = azurerm_application_insights_standard_web_test.this[each.key].id
    failed_location_count = 2
  }

  action {
    action_group_id = azurerm_monitor_action_group.urgent.id
  }

  tags = local.tags
}

resource "azurerm_consumption_budget_resource_group" "this" {
  count = var.budget == null ? 0 : 1

  name              = "budget-${var.name}"
  resource_group_id = data.azurerm_resource_group.this.id
  amount            = var.budget.monthly_amount
  time_grain        = "Monthly"

  time_period {
    start_date = var.budget.start_date
  }

  dynamic "notification" {
    for_each = { "80" = "Actual", "100" = "Actual", "110" = "Forecasted" }

    content {
      threshold      = tonumber(notification.key)
      threshold_type = notification.value
      operator       = "GreaterThanOrEqualTo"
      contact_groups = [azurerm_monitor_action_group.routine.id]
    }
  }
}
