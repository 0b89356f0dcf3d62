import { entryOf, textOf } from "../../../documents/members.ts";
import {
  block,
  firstOf,
  gathered,
  json,
  mapped,
  namesAndValues,
  pick,
  preset,
  type Shapes,
  shaped,
} from "../../../documents/shape.ts";
import { object, type Value, withMarks } from "../../../evaluate/value.ts";
import type { Mappings } from "../mapping.ts";
import { enabled } from "../shapes.ts";

const LINUX = "osProfile.linuxConfiguration";

/** "Any" means everyone. */
const MASKED = mapped("ipAddress", { Any: "0.0.0.0/0" });

/** Settings of an app as a map, from a list of names and values or a resource of their own. */
function appSettings(site: Value): Value | undefined {
  const own = pick(site, "properties.appSettings");
  const list = listedSettings(site);
  return list?.kind === "object" ? list : (own ?? list);
}

const listedSettings = namesAndValues("properties.siteConfig.appSettings");

/** The log of requests is a switch here and a block in Terraform. */
function requestLog(site: Value): Value | undefined {
  const own = pick(site, "properties.logs.httpLogs");
  const written = pick(site, "properties.siteConfig.httpLoggingEnabled");
  if (own === undefined && written?.kind === "unknown") return written;
  const isOn = written?.kind === "bool" && written.value;
  const switchedOn = isOn ? withMarks(object(new Map(), written.at), written.marks) : undefined;
  const log = own ?? switchedOn;
  return log && object(new Map([["http_logs", log]]), log.at);
}

const APP: Shapes = {
  https_only: "properties.httpsOnly",
  public_network_access_enabled: enabled("properties.publicNetworkAccess"),
  service_plan_id: "properties.serverFarmId",
  app_settings: appSettings,
  logs: requestLog,
  client_certificate_enabled: "properties.clientCertEnabled",
  client_certificate_mode: "properties.clientCertMode",
  ftp_publish_basic_authentication_enabled: "properties.ftpPublishing.allow",
  webdeploy_publish_basic_authentication_enabled: "properties.webPublishing.allow",
  site_config: block("properties.siteConfig", {
    minimum_tls_version: "minTlsVersion",
    scm_minimum_tls_version: "scmMinTlsVersion",
    ip_restriction: block("ipSecurityRestrictions", { ip_address: firstOf(MASKED, "ipAddress") }),
    ip_restriction_default_action: "ipSecurityRestrictionsDefaultAction",
    scm_ip_restriction: block("scmIpSecurityRestrictions"),
    scm_ip_restriction_default_action: "scmIpSecurityRestrictionsDefaultAction",
    scm_use_main_ip_restriction: "scmIpSecurityRestrictionsUseMain",
  }),
};

const SETTINGS = {
  "config/web": "siteConfig",
  "config/appsettings": "appSettings",
  "config/logs": "logs",
  "basicPublishingCredentialsPolicies/ftp": "ftpPublishing",
  "basicPublishingCredentialsPolicies/scm": "webPublishing",
};

/** A machine with a password that says neither which system it has nor how people sign in. */
function linuxPassword(machine: Value): Value | undefined {
  const password = pick(machine, "properties.osProfile.adminPassword");
  const isWindows = [
    pick(machine, "properties.osProfile.windowsConfiguration"),
    pick(machine, "properties.storageProfile.imageReference.offer"),
  ].some((value) => value !== undefined && /^Windows/i.test(textOf(value) ?? "Windows"));
  return password === undefined || isWindows ? undefined : object(new Map(), password.at);
}

/** The driver for secrets of key vaults, if it is on. */
function secretsProvider(cluster: Value): Value | undefined {
  const addOn = pick(cluster, "properties.addonProfiles.azureKeyvaultSecretsProvider");
  if (textOf(entryOf(addOn, "enabled")) !== "true") return undefined;
  const config = entryOf(addOn, "config");
  return shaped(config ?? object(new Map(), addOn?.at), {
    secret_rotation_enabled: mapped("enableSecretRotation", { true: true, false: false }),
  });
}

function appType(site: Value): string {
  const kind = textOf(pick(site, "kind"))?.toLowerCase() ?? "";
  const system = kind.includes("linux") ? "linux" : "windows";
  return `azurerm_${system}_${kind.includes("functionapp") ? "function" : "web"}_app`;
}

function scaleSetType(set: Value): string {
  const windows = pick(set, "properties.virtualMachineProfile.osProfile.windowsConfiguration");
  return `azurerm_${windows === undefined ? "linux" : "windows"}_virtual_machine_scale_set`;
}

const EXTENSION = {
  settings: json("properties.settings"),
  protected_settings: json("properties.protectedSettings"),
  type: "properties.type",
  publisher: "properties.publisher",
} as const;

export const computeMappings: Mappings = {
  "Microsoft.Compute/virtualMachines/extensions": {
    to: "azurerm_virtual_machine_extension",
    arguments: EXTENSION,
  },
  "Microsoft.Compute/virtualMachineScaleSets/extensions": {
    to: "azurerm_virtual_machine_scale_set_extension",
    arguments: EXTENSION,
  },
  "Microsoft.Compute/virtualMachines": {
    to: "azurerm_virtual_machine",
    arguments: {
      vm_size: "properties.hardwareProfile.vmSize",
      os_profile: block("properties.osProfile"),
      os_profile_linux_config: firstOf(block(`properties.${LINUX}`), linuxPassword),
      os_profile_windows_config: block("properties.osProfile.windowsConfiguration", {
        winrm: block("winRM.listeners"),
      }),
      encryption_at_host_enabled: preset("properties.securityProfile.encryptionAtHost", false),
      secure_boot_enabled: "properties.securityProfile.uefiSettings.secureBootEnabled",
      vtpm_enabled: "properties.securityProfile.uefiSettings.vTpmEnabled",
      storage_image_reference: block("properties.storageProfile.imageReference"),
      storage_data_disk: block("properties.storageProfile.dataDisks"),
      storage_os_disk: gathered({ vhd_uri: "properties.storageProfile.osDisk.vhd.uri" }),
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
      secure_boot_enabled:
        "properties.virtualMachineProfile.securityProfile.uefiSettings.secureBootEnabled",
      vtpm_enabled: "properties.virtualMachineProfile.securityProfile.uefiSettings.vTpmEnabled",
      source_image_reference: block(
        "properties.virtualMachineProfile.storageProfile.imageReference",
      ),
    },
  },
  "Microsoft.Insights/autoscaleSettings": {
    to: "azurerm_monitor_autoscale_setting",
    arguments: {
      target_resource_id: "properties.targetResourceUri",
      profile: block("properties.profiles", { rule: block("rules") }),
    },
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
      encryption: block("properties.encryption.keyVaultProperties"),
      retention_policy: gathered({
        enabled: enabled("properties.policies.retentionPolicy.status"),
      }),
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
      node_os_upgrade_channel: "properties.autoUpgradeProfile.nodeOSUpgradeChannel",
      http_application_routing_enabled: "properties.addonProfiles.httpApplicationRouting.enabled",
      key_vault_secrets_provider: secretsProvider,
      addon_profile: gathered({
        oms_agent: gathered({ enabled: "properties.addonProfiles.omsagent.enabled" }),
      }),
      default_node_pool: block("properties.agentPoolProfiles", {
        auto_scaling_enabled: "enableAutoScaling",
        node_count: "count",
        node_public_ip_enabled: "enableNodePublicIP",
        host_encryption_enabled: "enableEncryptionAtHost",
      }),
      disk_encryption_set_id: "properties.diskEncryptionSetID",
      kubernetes_version: "properties.kubernetesVersion",
      support_plan: "properties.supportPlan",
    },
  },
  "Microsoft.ContainerService/managedClusters/agentPools": {
    to: "azurerm_kubernetes_cluster_node_pool",
    arguments: {
      auto_scaling_enabled: "properties.enableAutoScaling",
      node_count: "properties.count",
      min_count: "properties.minCount",
      max_count: "properties.maxCount",
      node_public_ip_enabled: "properties.enableNodePublicIP",
      vm_size: "properties.vmSize",
      host_encryption_enabled: "properties.enableEncryptionAtHost",
      orchestrator_version: "properties.orchestratorVersion",
    },
  },
};
