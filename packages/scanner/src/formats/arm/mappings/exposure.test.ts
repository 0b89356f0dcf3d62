import { armResource, armTemplate } from "../../../../test/arm-template.ts";
import { testRule } from "../../../../test/rule-fixtures.ts";

const cache = (properties: object) =>
  armTemplate([
    { type: "Microsoft.Cache/redisEnterprise", name: "it", properties: {} },
    { type: "Microsoft.Cache/redisEnterprise/databases", name: "it/default", properties },
  ]);

testRule("az-shared-keys", {
  fails: { "keys of a cache": cache({ accessKeysAuthentication: "Enabled" }) },
  passes: { "identities only": cache({ accessKeysAuthentication: "Disabled" }) },
});

testRule("az-redis-database-transit", {
  fails: { "plain text": cache({ clientProtocol: "Plaintext" }) },
  passes: { encrypted: cache({ clientProtocol: "Encrypted" }) },
});

const gateway = (cipher: string, value: string) =>
  armResource("Microsoft.ApiManagement/service", {
    customProperties: {
      [`Microsoft.WindowsAzure.ApiManagement.Gateway.Security.Ciphers.${cipher}`]: value,
    },
  });

testRule("az-api-tls", {
  fails: {
    "128 bits": gateway("TLS_RSA_WITH_AES_128_CBC_SHA", "true"),
    "256 bits": gateway("TLS_RSA_WITH_AES_256_CBC_SHA256", "True"),
  },
  passes: { off: gateway("TLS_RSA_WITH_AES_128_CBC_SHA", "false") },
});

const mail = (smtp: object) =>
  armResource("Microsoft.Dashboard/grafana", { grafanaConfigurations: { smtp } });

testRule("az-grafana-email", {
  fails: {
    "plain text": mail({ startTLSPolicy: "NoStartTLS" }),
    unchecked: mail({ startTLSPolicy: "MandatoryStartTLS", skipVerify: true }),
  },
  passes: { checked: mail({ startTLSPolicy: "MandatoryStartTLS" }) },
});

const messages = (origin: string) =>
  armResource("Microsoft.SignalRService/SignalR", { cors: { allowedOrigins: [origin] } });

testRule("az-signalr-cors", {
  fails: { "every website": messages("*") },
  passes: { "one website": messages("https://a.example.com") },
});

const alerts = (state: string) =>
  armResource("Microsoft.RecoveryServices/vaults", {
    monitoringSettings: { azureMonitorAlertSettings: { alertsForAllJobFailures: state } },
  });

testRule("az-backup-alerts-off", {
  fails: { "failed jobs": alerts("Disabled") },
  passes: { "failed jobs": alerts("Enabled") },
});

const copies = (storageModelType: string) =>
  armTemplate([
    { type: "Microsoft.RecoveryServices/vaults", name: "it", properties: {} },
    {
      type: "Microsoft.RecoveryServices/vaults/backupstorageconfig",
      name: "it/vaultstorageconfig",
      properties: { storageModelType },
    },
  ]);

const backups = (type: string) =>
  armResource("Microsoft.DataProtection/backupVaults", {
    storageSettings: [{ datastoreType: "VaultStore", type }],
  });

const database = (requestedBackupStorageRedundancy: string) =>
  armResource("Microsoft.Sql/servers/databases", { requestedBackupStorageRedundancy });

const instance = (requestedBackupStorageRedundancy: string) =>
  armResource("Microsoft.Sql/managedInstances", { requestedBackupStorageRedundancy });

testRule("az-backup-local", {
  fails: {
    "a setting written apart": copies("LocallyRedundant"),
    "a backup vault": backups("LocallyRedundant"),
    "a database": database("Local"),
    "a managed instance": instance("Local"),
  },
  passes: {
    "a setting written apart": copies("GeoRedundant"),
    "a backup vault": backups("GeoRedundant"),
    "a database": database("Geo"),
    "a managed instance": instance("Geo"),
  },
});
