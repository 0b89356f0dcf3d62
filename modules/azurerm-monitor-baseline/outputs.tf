output "workspace_id" {
  description = "ID of the Log Analytics workspace, for diagnostic settings."
  value       = azurerm_log_analytics_workspace.this.id
}

output "workspace_guid" {
  description = "Workspace GUID, for agents and queries."
  value       = azurerm_log_analytics_workspace.this.workspace_id
}

output "application_insights_id" {
  description = "ID of Application Insights, for role assignments of the apps that send to it."
  value       = azurerm_application_insights.this.id
}

output "connection_string" {
  description = "Connection string of Application Insights. Senders also need the role Monitoring Metrics Publisher."
  value       = azurerm_application_insights.this.connection_string
  sensitive   = true
}

output "action_group_ids" {
  description = "IDs of the action groups, urgent and routine."
  value = {
    urgent  = azurerm_monitor_action_group.urgent.id
    routine = azurerm_monitor_action_group.routine.id
  }
}

output "alert_ids" {
  description = "IDs of metric, query and availability alerts by name."
  value = merge(
    { for name, alert in azurerm_monitor_metric_alert.this : name => alert.id },
    { for name, alert in azurerm_monitor_scheduled_query_rules_alert_v2.this : name => alert.id },
    { for name, alert in azurerm_monitor_metric_alert.availability : "${name}-availability" => alert.id },
  )
}
