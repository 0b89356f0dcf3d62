import { textOf } from "../../../documents/members.ts";
import {
  block,
  firstOf,
  gathered,
  mapped,
  pick,
  preset,
  type Shapes,
} from "../../../documents/shape.ts";
import type { Value } from "../../../evaluate/value.ts";
import type { Mappings } from "../mapping.ts";
import { enabled } from "../shapes.ts";

const LINUX = "osProfile.linuxConfiguration";

/** "Any" means everyone. */
const MASKED = mapped("ipAddress", { Any: "0.0.0.0/0" });

const APP: Shapes = {
  https_only: "properties.httpsOnly",
  public_network_access_enabled: enabled("properties.publicNetworkAccess"),
  site_config: block("properties.siteConfig", {
    minimum_tls_version: "minTlsVersion",
    ip_restriction: block("ipSecurityRestrictions", { ip_address: firstOf(MASKED, "ipAddress") }),
    ip_restriction_default_action: "ipSecurityRestrictionsDefaultAction",
  }),
};

const SETTINGS = { "config/web": "siteConfig" };

function appType(site: Value): string {
  const kind = textOf(pick(site, "kind"))?.toLowerCase() ?? "";
  const system = kind.includes("linux") ? "linux" : "windows";
  return `azurerm_${system}_${kind.includes("functionapp") ? "function" : "web"}_app`;
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
      network_interface: block(
        "properties.virtualMachineProfile.networkProfile.networkInterfaceConfigurations",
        {
          ip_configuration: block("properties.ipConfigurations", {
            public_ip_address: block("properties.publicIPAddressConfiguration"),
          }),
        },
      ),
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
  "Microsoft.Web/sites": { to: appType, arguments: APP, parts: SETTINGS },
  "Microsoft.Web/sites/slots": {
    to: (slot) => `${appType(slot)}_slot`,
    arguments: APP,
    parts: SETTINGS,
  },
  "Microsoft.ContainerRegistry/registries": {
    to: "azurerm_container_registry",
    arguments: {
      admin_enabled: "properties.adminUserEnabled",
      anonymous_pull_enabled: "properties.anonymousPullEnabled",
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      sku: "sku.name",
      network_rule_set: gathered({
        default_action: "properties.networkRuleSet.defaultAction",
        ip_rule: block("properties.networkRuleSet.ipRules", { ip_range: "value" }),
      }),
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
        node_public_ip_enabled: "enableNodePublicIP",
      }),
    },
  },
  "Microsoft.ContainerService/managedClusters/agentPools": {
    to: "azurerm_kubernetes_cluster_node_pool",
    arguments: {
      auto_scaling_enabled: "properties.enableAutoScaling",
      node_count: "properties.count",
      node_public_ip_enabled: "properties.enableNodePublicIP",
      vm_size: "properties.vmSize",
    },
  },
};
