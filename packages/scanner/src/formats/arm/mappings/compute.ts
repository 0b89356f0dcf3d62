import { textOf } from "../../../documents/members.ts";
import { block, gathered, pick, preset, type Shapes } from "../../../documents/shape.ts";
import type { Value } from "../../../evaluate/value.ts";
import type { Mappings } from "../mapping.ts";
import { enabled } from "../shapes.ts";

const LINUX = "osProfile.linuxConfiguration";

const APP: Shapes = {
  https_only: "properties.httpsOnly",
  site_config: block("properties.siteConfig", { minimum_tls_version: "minTlsVersion" }),
};

function appType(site: Value): string {
  const isFunction = textOf(pick(site, "kind"))?.toLowerCase().includes("functionapp") === true;
  return isFunction ? "azurerm_function_app" : "azurerm_app_service";
}

function scaleSetType(set: Value): string {
  const windows = pick(set, "properties.virtualMachineProfile.osProfile.windowsConfiguration");
  return `azurerm_${windows === undefined ? "linux" : "windows"}_virtual_machine_scale_set`;
}

export const computeMappings: Mappings = {
  "Microsoft.Compute/virtualMachines": {
    to: "azurerm_virtual_machine",
    arguments: {
      vm_size: "properties.hardwareProfile.vmSize",
      os_profile: block("properties.osProfile"),
      os_profile_linux_config: block(`properties.${LINUX}`),
    },
  },
  "Microsoft.Compute/virtualMachineScaleSets": {
    to: scaleSetType,
    arguments: {
      instances: "sku.capacity",
      disable_password_authentication: preset(
        `properties.virtualMachineProfile.${LINUX}.disablePasswordAuthentication`,
        false,
      ),
      admin_password: "properties.virtualMachineProfile.osProfile.adminPassword",
      encryption_at_host_enabled:
        "properties.virtualMachineProfile.securityProfile.encryptionAtHost",
    },
  },
  "Microsoft.Insights/autoscaleSettings": {
    to: "azurerm_monitor_autoscale_setting",
    arguments: { target_resource_id: "properties.targetResourceUri" },
  },
  "Microsoft.Web/sites": { to: appType, arguments: APP },
  "Microsoft.Web/sites/slots": { to: (slot) => `${appType(slot)}_slot`, arguments: APP },
  "Microsoft.ContainerRegistry/registries": {
    to: "azurerm_container_registry",
    arguments: {
      admin_enabled: "properties.adminUserEnabled",
      anonymous_pull_enabled: "properties.anonymousPullEnabled",
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      network_rule_set: gathered({ default_action: "properties.networkRuleSet.defaultAction" }),
    },
  },
  "Microsoft.ContainerService/managedClusters": {
    to: "azurerm_kubernetes_cluster",
    arguments: {
      role_based_access_control_enabled: "properties.enableRBAC",
      api_server_access_profile: gathered({
        authorized_ip_ranges: "properties.apiServerAccessProfile.authorizedIPRanges",
      }),
      private_cluster_enabled: "properties.apiServerAccessProfile.enablePrivateCluster",
      network_profile: block("properties.networkProfile"),
      local_account_disabled: "properties.disableLocalAccounts",
      addon_profile: gathered({
        oms_agent: gathered({ enabled: "properties.addonProfiles.omsagent.enabled" }),
      }),
      default_node_pool: block("properties.agentPoolProfiles", {
        auto_scaling_enabled: "enableAutoScaling",
        node_count: "count",
      }),
    },
  },
  "Microsoft.ContainerService/managedClusters/agentPools": {
    to: "azurerm_kubernetes_cluster_node_pool",
    arguments: {
      auto_scaling_enabled: "properties.enableAutoScaling",
      node_count: "properties.count",
      vm_size: "properties.vmSize",
    },
  },
  "Microsoft.Authorization/roleDefinitions": {
    to: "azurerm_role_definition",
    arguments: {
      permissions: block("properties.permissions"),
      assignable_scopes: "properties.assignableScopes",
    },
  },
};
