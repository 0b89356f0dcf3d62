import { entryOf, textOf } from "../../../documents/members.ts";
import {
  block,
  firstOf,
  gathered,
  isSet,
  mapped,
  membersAt,
  namesAndValues,
  opposite,
  pick,
  type Shape,
  type Shapes,
} from "../../../documents/shape.ts";
import type { Mapping, Mappings } from "../mapping.ts";
import { enabled } from "../shapes.ts";

const ACCESS = "properties.publicNetworkAccess";

/** Whether a service accepts its keys beside identities. */
const KEYS = opposite("properties.disableLocalAuth");

/** The key of a service, if it isn't one of Azure. */
const OWN_KEY = block("properties.encryption.keyVaultProperties");

const ACLS = gathered({
  default_action: "properties.networkAcls.defaultAction",
  ip_rules: membersAt("properties.networkAcls.ipRules", "value"),
});

/** Allowed networks, as blocks. */
const INBOUND: Shapes = { inbound_ip_rule: block("properties.inboundIpRules") };

const TOPIC: Shapes = {
  ...INBOUND,
  local_auth_enabled: KEYS,
  minimum_tls_version: "properties.minimumTlsVersionAllowed",
};

const DISK: Shapes = {
  public_network_access_enabled: enabled(ACCESS),
  network_access_policy: "properties.networkAccessPolicy",
  disk_encryption_set_id: "properties.encryption.diskEncryptionSetId",
  encryption_settings: gathered({ enabled: "properties.encryptionSettingsCollection.enabled" }),
};

const ON_HOST: Shapes = { encryption_at_host_enabled: enabled("encryptionAtHost") };

const POOL_MACHINE = "properties.deploymentConfiguration.virtualMachineConfiguration";

/** A service whose public endpoint is controlled by a single property. */
function service(to: string, further: Shapes = {}): Mapping {
  return { to, arguments: { public_network_access_enabled: enabled(ACCESS), ...further } };
}

/** A namespace's networks, declared separately in `networkRuleSets`. */
const RULE_SET = { "networkRuleSets/default": "networkRuleSet" };

const RULES = gathered({
  default_action: "properties.networkRuleSet.defaultAction",
  public_network_access_enabled: enabled("properties.networkRuleSet.publicNetworkAccess"),
  ip_rule: block("properties.networkRuleSet.ipRules"),
  ip_rules: membersAt("properties.networkRuleSet.ipRules", "ipMask"),
});

/** Public read access to metrics and logs. */
function queries(to: string, further: Shapes): Mapping {
  return {
    to,
    arguments: {
      internet_query_enabled: enabled("properties.publicNetworkAccessForQuery"),
      ...further,
    },
  };
}

/** Who may call one side of a workflow. */
function callers(side: string): Shape {
  const path = `properties.accessControl.${side}.allowedCallerIpAddresses`;
  return gathered({ allowed_caller_ip_address_range: membersAt(path, "addressRange") });
}

/** The same for services where Terraform also uses a string. */
function spoken(to: string, further: Shapes = {}): Mapping {
  return { to, arguments: { public_network_access: ACCESS, ...further } };
}

/** Old protocols that API gateways can switch on. */
const PROTOCOLS = [
  ["backend_ssl30_enabled", "Security.Backend.Protocols.Ssl30"],
  ["backend_tls10_enabled", "Security.Backend.Protocols.Tls10"],
  ["backend_tls11_enabled", "Security.Backend.Protocols.Tls11"],
  ["frontend_ssl30_enabled", "Security.Protocols.Ssl30"],
  ["frontend_tls10_enabled", "Security.Protocols.Tls10"],
  ["frontend_tls11_enabled", "Security.Protocols.Tls11"],
  ["triple_des_ciphers_enabled", "Security.Ciphers.TripleDes168"],
  ...["AES_128_CBC_SHA", "AES_128_CBC_SHA256", "AES_256_CBC_SHA", "AES_256_CBC_SHA256"].map(
    (cipher) =>
      [
        `tls_rsa_with_${cipher.toLowerCase().replace("_", "")}_ciphers_enabled`,
        `Security.Ciphers.TLS_RSA_WITH_${cipher}`,
      ] as const,
  ),
] as const;

/** Their names contain dots, and their values are texts. */
const gatewayProtocols = gathered(
  Object.fromEntries(
    PROTOCOLS.map(([argument, name]): [string, Shape] => [
      argument,
      mapped(
        (service) =>
          entryOf(
            pick(service, "properties.customProperties"),
            `Microsoft.WindowsAzure.ApiManagement.Gateway.${name}`,
          ),
        { true: true, True: true, false: false, False: false },
      ),
    ]),
  ),
);

/** The scope of a subscription, if it is one of these. A scope that isn't known may be. */
function scopeBelow(kind: string): Shape {
  return (subscription) => {
    const scope = pick(subscription, "properties.scope");
    const text = textOf(scope);
    return text === undefined || text.includes(`/${kind}/`) ? scope : undefined;
  };
}

/** Types evaluated only for public exposure. */
export const exposureMappings: Mappings = {
  "Microsoft.CognitiveServices/accounts": service("azurerm_cognitive_account", {
    network_acls: ACLS,
    customer_managed_key: OWN_KEY,
    local_auth_enabled: KEYS,
  }),
  "Microsoft.EventHub/namespaces": {
    ...service("azurerm_eventhub_namespace", {
      network_rulesets: RULES,
      local_authentication_enabled: KEYS,
      minimum_tls_version: "properties.minimumTlsVersion",
    }),
    parts: RULE_SET,
  },
  "Microsoft.ServiceBus/namespaces": {
    ...service("azurerm_servicebus_namespace", {
      network_rule_set: RULES,
      local_auth_enabled: KEYS,
      minimum_tls_version: "properties.minimumTlsVersion",
      customer_managed_key: OWN_KEY,
      sku: "sku.name",
    }),
    parts: RULE_SET,
  },
  "Microsoft.EventGrid/topics": service("azurerm_eventgrid_topic", TOPIC),
  "Microsoft.EventGrid/domains": service("azurerm_eventgrid_domain", TOPIC),
  "Microsoft.EventGrid/namespaces": spoken("azurerm_eventgrid_namespace", INBOUND),
  "Microsoft.EventGrid/partnerNamespaces": spoken("azurerm_eventgrid_partner_namespace", {
    ...INBOUND,
    local_authentication_enabled: KEYS,
  }),
  "Microsoft.Search/searchServices": service("azurerm_search_service", {
    local_authentication_enabled: KEYS,
    allowed_ips: membersAt("properties.networkRuleSet.ipRules", "value"),
    customer_managed_key_enforcement_enabled: enabled("properties.encryptionWithCmk.enforcement"),
  }),
  "Microsoft.MachineLearningServices/workspaces": service("azurerm_machine_learning_workspace", {
    encryption: block("properties.encryption"),
  }),
  "Microsoft.MachineLearningServices/workspaces/computes": {
    to: (compute) =>
      textOf(pick(compute, "properties.computeType")) === "ComputeInstance"
        ? "azurerm_machine_learning_compute_instance"
        : "azurerm_machine_learning_compute_cluster",
    arguments: {
      node_public_ip_enabled: "properties.properties.enableNodePublicIp",
      local_auth_enabled: KEYS,
    },
  },
  "Microsoft.Databricks/workspaces": service("azurerm_databricks_workspace", {
    sku: "sku.name",
    custom_parameters: gathered({ no_public_ip: "properties.parameters.enableNoPublicIp.value" }),
    infrastructure_encryption_enabled:
      "properties.parameters.requireInfrastructureEncryption.value",
    customer_managed_key_enabled: isSet("properties.encryption.entities"),
  }),
  "Microsoft.Kusto/clusters": service("azurerm_kusto_cluster", {
    allowed_ip_ranges: "properties.allowedIpRangeList",
    disk_encryption_enabled: "properties.enableDiskEncryption",
    trusted_external_tenants: membersAt("properties.trustedExternalTenants", "value"),
    double_encryption_enabled: "properties.enableDoubleEncryption",
  }),
  "Microsoft.Batch/batchAccounts": service("azurerm_batch_account", {
    allowed_authentication_modes: "properties.allowedAuthenticationModes",
    encryption: OWN_KEY,
    network_profile: gathered({
      account_access: gathered({
        default_action: "properties.networkProfile.accountAccess.defaultAction",
        ip_rule: block("properties.networkProfile.accountAccess.ipRules", { ip_range: "value" }),
      }),
    }),
  }),
  "Microsoft.Batch/batchAccounts/pools": {
    to: "azurerm_batch_pool",
    arguments: {
      disk_encryption: block(`${POOL_MACHINE}.diskEncryptionConfiguration`),
      security_profile: gathered({
        host_encryption_enabled: `${POOL_MACHINE}.securityProfile.encryptionAtHost`,
      }),
      network_configuration: gathered({
        public_address_provisioning_type:
          "properties.networkConfiguration.publicIPAddressConfiguration.provision",
      }),
    },
  },
  "Microsoft.ApiManagement/service": service("azurerm_api_management", {
    virtual_network_type: "properties.virtualNetworkType",
    security: gatewayProtocols,
  }),
  "Microsoft.ApiManagement/service/subscriptions": {
    to: "azurerm_api_management_subscription",
    arguments: { product_id: scopeBelow("products"), api_id: scopeBelow("apis") },
  },
  "Microsoft.ApiManagement/service/namedValues": {
    to: "azurerm_api_management_named_value",
    arguments: { name: "properties.displayName", secret: "properties.secret" },
  },
  "Microsoft.Cache/redisEnterprise": {
    ...spoken("azurerm_managed_redis", {
      customer_managed_key: block("properties.encryption.customerManagedKeyEncryption"),
      minimum_tls_version: "properties.minimumTlsVersion",
      default_database: gathered({
        client_protocol: "properties.database.clientProtocol",
        access_keys_authentication_enabled: enabled("properties.database.accessKeysAuthentication"),
      }),
    }),
    parts: { "databases/default": "database" },
  },
  "Microsoft.Compute/galleries": {
    to: "azurerm_shared_image_gallery",
    arguments: { sharing: gathered({ permission: "properties.sharingProfile.permissions" }) },
  },
  "Microsoft.DBforPostgreSQL/serverGroupsv2": {
    to: "azurerm_cosmosdb_postgresql_cluster",
    arguments: {
      coordinator_public_ip_access_enabled: "properties.coordinatorEnablePublicIpAccess",
      node_public_ip_access_enabled: "properties.nodeEnablePublicIpAccess",
    },
  },
  "Microsoft.Dashboard/grafana": service("azurerm_dashboard_grafana", {
    api_key_enabled: enabled("properties.apiKey"),
    smtp: block("properties.grafanaConfigurations.smtp", {
      verification_skip_enabled: "skipVerify",
    }),
  }),
  "Microsoft.DesktopVirtualization/hostPools": spoken("azurerm_virtual_desktop_host_pool"),
  "Microsoft.DesktopVirtualization/workspaces": service("azurerm_virtual_desktop_workspace"),
  "Microsoft.Devices/IotHubs": service("azurerm_iothub", {
    network_rule_set: gathered({
      default_action: "properties.networkRuleSets.defaultAction",
      ip_rule: block("properties.networkRuleSets.ipRules"),
    }),
    min_tls_version: "properties.minTlsVersion",
    local_authentication_enabled: KEYS,
  }),
  "Microsoft.DeviceUpdate/accounts": service("azurerm_iothub_device_update_account"),
  "Microsoft.BotService/botServices": {
    to: "azurerm_bot_service_azure_bot",
    arguments: { local_authentication_enabled: KEYS, endpoint: "properties.endpoint" },
  },
  "Microsoft.StorageSync/storageSyncServices": {
    to: "azurerm_storage_sync",
    arguments: { incoming_traffic_policy: "properties.incomingTrafficPolicy" },
  },
  "Microsoft.VideoIndexer/accounts": spoken("azurerm_video_indexer_account"),
  "Microsoft.Devices/provisioningServices": service("azurerm_iothub_dps"),
  "Microsoft.DocumentDB/mongoClusters": spoken("azurerm_mongo_cluster", {
    customer_managed_key: block("properties.encryption.customerManagedKeyEncryption"),
  }),
  "Microsoft.Insights/components": queries("azurerm_application_insights", {
    workspace_id: firstOf("properties.WorkspaceResourceId", "properties.workspaceResourceId"),
  }),
  "Microsoft.Insights/dataCollectionEndpoints": {
    to: "azurerm_monitor_data_collection_endpoint",
    arguments: {
      public_network_access_enabled: enabled("properties.networkAcls.publicNetworkAccess"),
    },
  },
  "Microsoft.IoTCentral/iotApps": service("azurerm_iotcentral_application"),
  "Microsoft.KeyVault/managedHSMs": service("azurerm_key_vault_managed_hardware_security_module", {
    network_acls: ACLS,
    purge_protection_enabled: "properties.enablePurgeProtection",
  }),
  "Microsoft.Logic/workflows": {
    to: "azurerm_logic_app_workflow",
    arguments: {
      access_control: gathered({
        trigger: callers("triggers"),
        action: callers("actions"),
        content: callers("contents"),
        workflow_management: callers("workflowManagement"),
      }),
    },
  },
  "Microsoft.Monitor/accounts": service("azurerm_monitor_workspace"),
  "Microsoft.NetApp/netAppAccounts/capacityPools/volumes": {
    to: "azurerm_netapp_volume",
    arguments: {
      export_policy_rule: block("properties.exportPolicy.rules"),
      protocols: "properties.protocolTypes",
      smb3_protocol_encryption_enabled: "properties.smbEncryption",
    },
  },
  "Microsoft.OperationalInsights/workspaces": queries("azurerm_log_analytics_workspace", {
    retention_in_days: "properties.retentionInDays",
  }),
  "Microsoft.RedHatOpenShift/openShiftClusters": {
    to: "azurerm_redhat_openshift_cluster",
    arguments: {
      api_server_profile: block("properties.apiserverProfile"),
      main_profile: block("properties.masterProfile", ON_HOST),
      worker_profile: block("properties.workerProfiles", ON_HOST),
    },
  },
  "Microsoft.SignalRService/SignalR": service("azurerm_signalr_service", {
    local_auth_enabled: KEYS,
    cors: block("properties.cors"),
    upstream_endpoint: block("properties.upstream.templates"),
  }),
  "Microsoft.SignalRService/webPubSub": service("azurerm_web_pubsub", { local_auth_enabled: KEYS }),
  "Microsoft.Automation/automationAccounts": service("azurerm_automation_account", {
    local_authentication_enabled: KEYS,
    encryption: OWN_KEY,
  }),
  "Microsoft.RecoveryServices/vaults": {
    ...service("azurerm_recovery_services_vault", {
      encryption: block("properties.encryption"),
      soft_delete_enabled: mapped(
        "properties.securitySettings.softDeleteSettings.softDeleteState",
        {
          AlwaysON: true,
          Enabled: true,
          Disabled: false,
        },
      ),
      immutability: "properties.securitySettings.immutabilitySettings.state",
      storage_mode_type: firstOf(
        "properties.redundancySettings.standardTierStorageRedundancy",
        "properties.storageConfig.storageModelType",
        "properties.storageConfig.storageType",
      ),
      monitoring: gathered({
        alerts_for_all_job_failures_enabled: enabled(
          "properties.monitoringSettings.azureMonitorAlertSettings.alertsForAllJobFailures",
        ),
        alerts_for_critical_operation_failures_enabled: enabled(
          "properties.monitoringSettings.classicAlertSettings.alertsForCriticalOperations",
        ),
      }),
    }),
    parts: { "backupstorageconfig/vaultstorageconfig": "storageConfig" },
  },
  "Microsoft.AppConfiguration/configurationStores": {
    to: "azurerm_app_configuration",
    arguments: {
      public_network_access: ACCESS,
      encryption: OWN_KEY,
      local_auth_enabled: KEYS,
      purge_protection_enabled: "properties.enablePurgeProtection",
      sku: "sku.name",
    },
  },
  "Microsoft.DataFactory/factories": {
    to: "azurerm_data_factory",
    arguments: {
      public_network_enabled: enabled(ACCESS),
      customer_managed_key_id: "properties.encryption.keyName",
    },
  },
  "Microsoft.Purview/accounts": {
    to: "azurerm_purview_account",
    arguments: { public_network_enabled: enabled(ACCESS) },
  },
  "Microsoft.Compute/disks": { to: "azurerm_managed_disk", arguments: DISK },
  "Microsoft.Compute/snapshots": {
    to: "azurerm_snapshot",
    arguments: {
      ...DISK,
      create_option: "properties.creationData.createOption",
      incremental_enabled: "properties.incremental",
    },
  },
  "Microsoft.ContainerInstance/containerGroups": {
    to: "azurerm_container_group",
    arguments: {
      ip_address_type: "properties.ipAddress.type",
      diagnostics: gathered({ log_analytics: "properties.diagnostics.logAnalytics" }),
      container: block("properties.containers", {
        image: "properties.image",
        environment_variables: namesAndValues("properties.environmentVariables"),
        security: block("properties.securityContext", { privilege_enabled: "privileged" }),
      }),
    },
  },
};
