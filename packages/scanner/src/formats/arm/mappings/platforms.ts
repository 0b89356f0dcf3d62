import { textOf } from "../../../documents/members.ts";
import { block, gathered, mapped, pick, type Shape } from "../../../documents/shape.ts";
import type { Value } from "../../../evaluate/value.ts";
import type { Mappings } from "../mapping.ts";
import { enabled } from "../shapes.ts";

const CLUSTERS: Readonly<Record<string, string>> = {
  hbase: "hbase",
  interactivehive: "interactive_query",
  kafka: "kafka",
  spark: "spark",
};

function clusterType(cluster: Value): string {
  const kind = textOf(pick(cluster, "properties.clusterDefinition.kind"))?.toLowerCase() ?? "";
  return `azurerm_hdinsight_${CLUSTERS[kind] ?? "hadoop"}_cluster`;
}

function labMachineType(machine: Value): string {
  const system = textOf(pick(machine, "properties.galleryImageReference.osType"));
  return `azurerm_dev_test_${system === "Windows" ? "windows" : "linux"}_virtual_machine`;
}

const ALERT_RULES: Readonly<Record<string, string>> = {
  Fusion: "fusion",
  MicrosoftSecurityIncidentCreation: "ms_security_incident",
  NRT: "nrt",
};

function alertRuleType(rule: Value): string {
  const kind = ALERT_RULES[textOf(pick(rule, "kind")) ?? ""] ?? "scheduled";
  return `azurerm_sentinel_alert_rule_${kind}`;
}

/** Websites whose scripts may call a service of health data. */
function cors(credentials: string): Shape {
  return block("properties.corsConfiguration", {
    allowed_origins: "origins",
    [credentials]: "allowCredentials",
  });
}

/** Clusters, labs and directories, and what watches them. */
export const platformMappings: Mappings = {
  "Microsoft.HDInsight/clusters": {
    to: clusterType,
    arguments: {
      tls_min_version: "properties.minSupportedTlsVersion",
      encryption_in_transit_enabled:
        "properties.encryptionInTransitProperties.isEncryptionInTransitEnabled",
      disk_encryption: block("properties.diskEncryptionProperties", {
        encryption_at_host_enabled: "encryptionAtHost",
      }),
    },
  },
  "Microsoft.AAD/domainServices": {
    to: "azurerm_active_directory_domain_service",
    arguments: {
      secure_ldap: gathered({
        enabled: enabled("properties.ldapsSettings.ldaps"),
        external_access_enabled: enabled("properties.ldapsSettings.externalAccess"),
      }),
      security: gathered({
        tls_v1_enabled: enabled("properties.domainSecuritySettings.tlsV1"),
        ntlm_v1_enabled: enabled("properties.domainSecuritySettings.ntlmV1"),
        kerberos_rc4_encryption_enabled: enabled(
          "properties.domainSecuritySettings.kerberosRc4Encryption",
        ),
      }),
    },
  },
  "Microsoft.AppPlatform/Spring/apps": {
    to: "azurerm_spring_cloud_app",
    arguments: { https_only: "properties.httpsOnly", is_public: "properties.public" },
  },
  "Microsoft.Authorization/policyAssignments": {
    to: "azurerm_subscription_policy_assignment",
    arguments: {
      enforce: mapped("properties.enforcementMode", { Default: true, DoNotEnforce: false }),
    },
  },
  "Microsoft.CognitiveServices/accounts/raiPolicies": {
    to: "azurerm_cognitive_account_rai_policy",
    arguments: {
      content_filter: block("properties.contentFilters", {
        filter_enabled: "enabled",
        block_enabled: "blocking",
      }),
    },
  },
  "Microsoft.DevTestLab/labs/virtualMachines": {
    to: labMachineType,
    arguments: { disallow_public_ip_address: "properties.disallowPublicIpAddress" },
  },
  "Microsoft.DocumentDB/cassandraClusters": {
    to: "azurerm_cosmosdb_cassandra_cluster",
    arguments: { authentication_method: "properties.authenticationMethod" },
  },
  "Microsoft.ElasticSan/elasticSans/volumeGroups": {
    to: "azurerm_elastic_san_volume_group",
    arguments: { encryption_type: "properties.encryption" },
  },
  "Microsoft.HealthcareApis/services": {
    to: "azurerm_healthcare_service",
    arguments: {
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      cors_configuration: cors("allow_credentials"),
    },
  },
  "Microsoft.HealthcareApis/workspaces/dicomServices": {
    to: "azurerm_healthcare_dicom_service",
    arguments: {
      public_network_access_enabled: enabled("properties.publicNetworkAccess"),
      cors: cors("allow_credentials"),
    },
  },
  "Microsoft.HealthcareApis/workspaces/fhirServices": {
    to: "azurerm_healthcare_fhir_service",
    arguments: { cors: cors("credentials_allowed") },
  },
  "Microsoft.Security/settings": {
    to: "azurerm_security_center_setting",
    arguments: { enabled: "properties.enabled" },
  },
  "Microsoft.SecurityInsights/alertRules": {
    to: alertRuleType,
    arguments: { enabled: "properties.enabled" },
  },
};
