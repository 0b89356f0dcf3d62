import { armResource } from "../../../../test/arm-template.ts";
import { testRule } from "../../../../test/rule-fixtures.ts";

const site = (properties: object) =>
  armResource("Microsoft.Web/sites", properties, { kind: "app,linux" });

testRule("az-app-request-log", {
  fails: {
    "no log": site({ siteConfig: {} }),
    "a log that is off": site({ siteConfig: { httpLoggingEnabled: false } }),
  },
  passes: { "a log": site({ siteConfig: { httpLoggingEnabled: true } }) },
});

const plan = (zoneRedundant: boolean) =>
  armResource(
    "Microsoft.Web/serverfarms",
    { zoneRedundant },
    { sku: { name: "P1v3", capacity: 3 } },
  );

testRule("eff-fixed-capacity", {
  fails: { "workers in one zone": plan(false) },
  passes: { "a worker per zone": plan(true) },
});

const disk = (osDisk: object) =>
  armResource("Microsoft.Compute/virtualMachines", { storageProfile: { osDisk } });

const gateway = (name: string) =>
  armResource("Microsoft.Network/applicationGateways", { sku: { name } });

testRule("outdated-service", {
  fails: {
    "a disk in a storage account": disk({ vhd: { uri: "https://a.example.com/vhds/os.vhd" } }),
    "the first version of a gateway": gateway("WAF_Medium"),
  },
  passes: {
    "a managed disk": disk({ managedDisk: { storageAccountType: "Premium_LRS" } }),
    "the second version of a gateway": gateway("WAF_v2"),
  },
});

const app = (origin: string) =>
  armResource("Microsoft.App/containerApps", {
    configuration: {
      ingress: { corsPolicy: { allowedOrigins: [origin], allowCredentials: true } },
    },
  });

testRule("gen-cross-origin-credentials", {
  fails: { "every website": app("*") },
  passes: { "one website": app("https://a.example.com") },
});

const mongo = (serverVersion: string) =>
  armResource("Microsoft.DocumentDB/databaseAccounts", { apiProperties: { serverVersion } });

testRule("outdated-engine", {
  fails: { "an old version": mongo("3.6") },
  passes: { "a new version": mongo("7.0") },
});

const contact = (isEnabled: boolean) =>
  armResource("Microsoft.Security/securityContacts", { isEnabled });

testRule("az-security-contact", {
  fails: { "alerts that are off": contact(false) },
  passes: { "alerts that are on": contact(true) },
});

const scans = (isEnabled: boolean) =>
  armResource("Microsoft.Sql/managedInstances/vulnerabilityAssessments", {
    recurringScans: { isEnabled },
  });

testRule("az-sql-scans", {
  fails: { "no scans of a managed instance": scans(false) },
  passes: { "scans of a managed instance": scans(true) },
});

testRule("az-minimum-tls", {
  fails: {
    "an old version": armResource("Microsoft.Cache/redisEnterprise", { minimumTlsVersion: "1.0" }),
  },
  passes: {
    "a new version": armResource("Microsoft.Cache/redisEnterprise", { minimumTlsVersion: "1.2" }),
  },
});
