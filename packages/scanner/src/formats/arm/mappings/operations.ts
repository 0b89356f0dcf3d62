import { DocumentResource } from "../../../documents/document-resource.ts";
import {
  block,
  firstOf,
  gathered,
  mapped,
  membersAt,
  namesAndValues,
  preset,
  type Shape,
} from "../../../documents/shape.ts";
import type { Mapping, Mappings } from "../mapping.ts";
import { switchedOn } from "../shapes.ts";

const scope = firstOf("scope", "root");

const STORAGE_SERVICE = /^Microsoft\.Storage\/storageAccounts\/\w+Services$/i;

/** What is logged. A service of a storage account is read together with its account. */
const target: Shape = (setting) => {
  const written = scope(setting);
  const service = written?.marks.referents.find(
    (each) => each instanceof DocumentResource && STORAGE_SERVICE.test(each.declared?.type ?? ""),
  );
  const isService = service instanceof DocumentResource;
  return (isService ? service.body.attribute("root")?.value : undefined) ?? written;
};

/** Where a service sends its logs: of its own scope, or within another resource. */
export const diagnosticSetting: Mapping = {
  to: "azurerm_monitor_diagnostic_setting",
  arguments: {
    target_resource_id: target,
    storage_account_id: "properties.storageAccountId",
    name: "name",
    enabled_log: switchedOn("properties.logs"),
    enabled_metric: switchedOn("properties.metrics"),
  },
};

/** The kinds of receivers of an action group. */
const RECEIVERS = [
  ["arm_role", "armRole"],
  ["automation_runbook", "automationRunbook"],
  ["azure_app_push", "azureAppPush"],
  ["azure_function", "azureFunction"],
  ["email", "email"],
  ["event_hub", "eventHub"],
  ["itsm", "itsm"],
  ["logic_app", "logicApp"],
  ["sms", "sms"],
  ["voice", "voice"],
  ["webhook", "webhook"],
] as const;

/** Types of monitoring, backup and delivery. */
export const operationsMappings: Mappings = {
  "Microsoft.Insights/diagnosticSettings": diagnosticSetting,
  "Microsoft.Insights/activityLogAlerts": {
    to: "azurerm_monitor_activity_log_alert",
    arguments: {
      enabled: "properties.enabled",
      action: block("properties.actions.actionGroups"),
    },
  },
  "Microsoft.Insights/metricAlerts": {
    to: "azurerm_monitor_metric_alert",
    arguments: {
      enabled: "properties.enabled",
      action: block("properties.actions"),
      criteria: block("properties.criteria.allOf"),
    },
  },
  "Microsoft.Insights/scheduledQueryRules": {
    to: "azurerm_monitor_scheduled_query_rules_alert_v2",
    arguments: {
      enabled: "properties.enabled",
      action: gathered({
        action_groups: firstOf("properties.actions.actionGroups", "properties.action"),
      }),
    },
  },
  "Microsoft.Insights/actionGroups": {
    to: "azurerm_monitor_action_group",
    arguments: {
      enabled: "properties.enabled",
      ...Object.fromEntries(
        RECEIVERS.map(([argument, property]) => [
          `${argument}_receiver`,
          block(`properties.${property}Receivers`),
        ]),
      ),
    },
  },
  "Microsoft.Insights/logprofiles": {
    to: "azurerm_monitor_log_profile",
    arguments: {
      categories: "properties.categories",
      retention_policy: block("properties.retentionPolicy"),
    },
  },
  "Microsoft.Security/pricings": {
    to: "azurerm_security_center_subscription_pricing",
    arguments: { tier: "properties.pricingTier", resource_type: "name" },
  },
  "Microsoft.Security/securityContacts": {
    to: "azurerm_security_center_contact",
    arguments: {
      alert_notifications: preset(
        mapped(
          firstOf(
            "properties.alertNotifications.state",
            "properties.alertNotifications",
            "properties.isEnabled",
          ),
          { On: true, Off: false },
        ),
        true,
      ),
      alerts_to_admins: preset(
        mapped(firstOf("properties.notificationsByRole.state", "properties.alertsToAdmins"), {
          On: true,
          Off: false,
        }),
        true,
      ),
    },
  },
  "Microsoft.DevTestLab/schedules": {
    to: "azurerm_dev_test_schedule",
    arguments: { status: "properties.status", task_type: "properties.taskType" },
  },
  "Microsoft.DevTestLab/labs/schedules": {
    to: "azurerm_dev_test_schedule",
    arguments: { status: "properties.status", task_type: "properties.taskType" },
  },
  "Microsoft.Network/networkWatchers/flowLogs": {
    to: "azurerm_network_watcher_flow_log",
    arguments: {
      target_resource_id: "properties.targetResourceId",
      storage_account_id: "properties.storageId",
      enabled: "properties.enabled",
      retention_policy: block("properties.retentionPolicy"),
    },
  },
  "Microsoft.OperationsManagement/solutions": {
    to: "azurerm_log_analytics_solution",
    arguments: {
      workspace_resource_id: "properties.workspaceResourceId",
      solution_name: mapped("plan.product", { "OMSGallery/SecurityInsights": "SecurityInsights" }),
    },
  },
  "Microsoft.SecurityInsights/onboardingStates": {
    to: "azurerm_sentinel_log_analytics_workspace_onboarding",
    arguments: { workspace_id: scope },
  },
  "Microsoft.RecoveryServices/vaults/backupFabrics/protectionContainers/protectedItems": {
    to: "azurerm_backup_protected_vm",
    arguments: { source_vm_id: "properties.sourceResourceId" },
  },
  "Microsoft.Automation/automationAccounts/variables": {
    to: "azurerm_automation_variable_string",
    arguments: { encrypted: "properties.isEncrypted" },
  },
  "Microsoft.DataProtection/backupVaults": {
    to: "azurerm_data_protection_backup_vault",
    arguments: {
      soft_delete: "properties.securitySettings.softDeleteSettings.state",
      immutability: "properties.securitySettings.immutabilitySettings.state",
      redundancy: membersAt("properties.storageSettings", "type"),
    },
  },
  "Microsoft.App/containerApps": {
    to: "azurerm_container_app",
    arguments: {
      container_app_environment_id: firstOf(
        "properties.managedEnvironmentId",
        "properties.environmentId",
      ),
      ingress: block("properties.configuration.ingress", {
        allow_insecure_connections: "allowInsecure",
        cors: block("corsPolicy", { allow_credentials_enabled: "allowCredentials" }),
      }),
      secret: block("properties.configuration.secrets"),
      template: block("properties.template", {
        container: block("containers"),
        min_replicas: "scale.minReplicas",
        max_replicas: "scale.maxReplicas",
      }),
    },
  },
  "Microsoft.App/jobs": {
    to: "azurerm_container_app_job",
    arguments: {
      template: block("properties.template", { container: block("containers") }),
    },
  },
  "Microsoft.App/managedEnvironments": {
    to: "azurerm_container_app_environment",
    arguments: {
      log_analytics_workspace_id: firstOf(
        "properties.appLogsConfiguration.logAnalyticsConfiguration",
      ),
      logs_destination: "properties.appLogsConfiguration.destination",
      zone_redundancy_enabled: "properties.zoneRedundant",
    },
  },
  "Microsoft.Network/applicationGateways": {
    to: "azurerm_application_gateway",
    arguments: {
      http_listener: block("properties.httpListeners", { protocol: "properties.protocol" }),
      redirect_configuration: block("properties.redirectConfigurations"),
      sku: block("properties.sku"),
      autoscale_configuration: block("properties.autoscaleConfiguration"),
      ssl_policy: block("properties.sslPolicy"),
      firewall_policy_id: "properties.firewallPolicy.id",
      waf_configuration: block("properties.webApplicationFirewallConfiguration"),
    },
  },
  "Microsoft.Network/bastionHosts": {
    to: "azurerm_bastion_host",
    arguments: { shareable_link_enabled: "properties.enableShareableLink" },
  },
  "Microsoft.StreamAnalytics/streamingjobs": { to: "azurerm_stream_analytics_job" },
  "Microsoft.ApiManagement/service/apis": {
    to: "azurerm_api_management_api",
    arguments: { protocols: "properties.protocols", service_url: "properties.serviceUrl" },
  },
  "Microsoft.ApiManagement/service/backends": {
    to: "azurerm_api_management_backend",
    arguments: { url: "properties.url", tls: block("properties.tls") },
  },
  "Microsoft.OperationalInsights/workspaces/tables": {
    to: "azurerm_log_analytics_workspace_table",
  },
  "Microsoft.Web/serverfarms": {
    to: "azurerm_service_plan",
    arguments: {
      sku_name: "sku.name",
      worker_count: "sku.capacity",
      zone_balancing_enabled: "properties.zoneRedundant",
    },
  },
  "Microsoft.ServiceFabric/clusters": {
    to: "azurerm_service_fabric_cluster",
    arguments: {
      certificates: membersAt("properties.certificates", "thumbprint"),
      certificate: block("properties.certificate"),
      certificate_common_names: block("properties.certificateCommonNames"),
      fabric_settings: block("properties.fabricSettings", {
        parameters: namesAndValues("parameters"),
      }),
    },
  },
};
