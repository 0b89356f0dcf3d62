import { armResource } from "../../../../test/arm-template.ts";
import { testRule } from "../../../../test/rule-fixtures.ts";

const hadoop = (kind: string, isEncrypted: boolean) =>
  armResource("Microsoft.HDInsight/clusters", {
    clusterDefinition: { kind },
    encryptionInTransitProperties: { isEncryptionInTransitEnabled: isEncrypted },
  });

testRule("az-hdinsight-transit", {
  fails: { "Kafka in plain text": hadoop("Kafka", false), Spark: hadoop("SPARK", false) },
  passes: { "Kafka with encryption": hadoop("Kafka", true), Hadoop: hadoop("Hadoop", false) },
});

const directory = (properties: object) => armResource("Microsoft.AAD/domainServices", properties);

testRule("az-domain-service-public", {
  fails: { "from the internet": directory({ ldapsSettings: { externalAccess: "Enabled" } }) },
  passes: { "from the network": directory({ ldapsSettings: { externalAccess: "Disabled" } }) },
});

testRule("az-domain-service-ciphers", {
  fails: {
    "old TLS": directory({ domainSecuritySettings: { tlsV1: "Enabled" } }),
    "old NTLM": directory({ domainSecuritySettings: { ntlmV1: "Enabled" } }),
    RC4: directory({ domainSecuritySettings: { kerberosRc4Encryption: "Enabled" } }),
  },
  passes: {
    "old TLS": directory({ domainSecuritySettings: { tlsV1: "Disabled" } }),
    RC4: directory({ domainSecuritySettings: { kerberosRc4Encryption: "Disabled" } }),
  },
});

const spring = (properties: object) => armResource("Microsoft.AppPlatform/Spring/apps", properties);

testRule("az-spring-http", {
  fails: { "plain HTTP": spring({ httpsOnly: false }), "the default": spring({}) },
  passes: { HTTPS: spring({ httpsOnly: true }) },
});

testRule("az-spring-public", {
  fails: { public: spring({ public: true }) },
  passes: { private: spring({ public: false }), "the default": spring({}) },
});

const policy = (enforcementMode: string) =>
  armResource("Microsoft.Authorization/policyAssignments", { enforcementMode });

testRule("az-policy-not-enforced", {
  fails: { "not enforced": policy("DoNotEnforce") },
  passes: { enforced: policy("Default") },
});

const filter = (enabled: boolean, blocking: boolean) =>
  armResource("Microsoft.CognitiveServices/accounts/raiPolicies", {
    contentFilters: [{ name: "Hate", enabled, blocking, source: "Prompt" }],
  });

testRule("az-ai-content-filter", {
  fails: { off: filter(false, true), "only watching": filter(true, false) },
  passes: { on: filter(true, true) },
});

const machine = (properties: object) =>
  armResource("Microsoft.DevTestLab/labs/virtualmachines", properties);

testRule("az-lab-vm-public-ip", {
  fails: {
    "an address": machine({ disallowPublicIpAddress: false }),
    "an address of a Windows machine": machine({ galleryImageReference: { osType: "Windows" } }),
  },
  passes: { "no address": machine({ disallowPublicIpAddress: true }) },
});

const cassandra = (authenticationMethod: string) =>
  armResource("Microsoft.DocumentDB/cassandraClusters", { authenticationMethod });

testRule("az-cassandra-noauth", {
  fails: { "no sign-in": cassandra("None") },
  passes: { passwords: cassandra("Cassandra") },
});

const volumes = (encryption: string) =>
  armResource("Microsoft.ElasticSan/elasticSans/volumegroups", { encryption });

testRule("az-own-key", {
  fails: { "a key of Azure": volumes("EncryptionAtRestWithPlatformKey") },
  passes: { "an own key": volumes("EncryptionAtRestWithCustomerManagedKey") },
});

const health = (type: string, origin: string) =>
  armResource(`Microsoft.HealthcareApis/${type}`, {
    corsConfiguration: { origins: [origin], allowCredentials: true },
  });

testRule("gen-cross-origin-credentials", {
  fails: {
    "a service": health("services", "*"),
    images: health("workspaces/dicomservices", "*"),
    records: health("workspaces/fhirservices", "*"),
  },
  passes: {
    "a service": health("services", "https://a.example.com"),
    images: health("workspaces/dicomservices", "https://a.example.com"),
    records: health("workspaces/fhirservices", "https://a.example.com"),
  },
});

const integration = (enabled: boolean) =>
  armResource("Microsoft.Security/settings", { enabled }, { name: "MCAS" });

testRule("az-defender-setting-off", {
  fails: { off: integration(false) },
  passes: { on: integration(true) },
});

const alertRule = (kind: string, enabled: boolean) =>
  armResource("Microsoft.SecurityInsights/alertRules", { enabled }, { kind });

testRule("az-sentinel-rule-off", {
  fails: {
    "a query": alertRule("Scheduled", false),
    "a fast query": alertRule("NRT", false),
    incidents: alertRule("MicrosoftSecurityIncidentCreation", false),
  },
  passes: { "a query": alertRule("Scheduled", true), fusion: alertRule("Fusion", true) },
});
