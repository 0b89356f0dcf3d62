import { testRule } from "../../../test/rule-fixtures.ts";

const POLICIES = [
  "azurerm_mssql_server_security_alert_policy",
  "azurerm_mssql_managed_instance_security_alert_policy",
  "azurerm_synapse_workspace_security_alert_policy",
  "azurerm_synapse_sql_pool_security_alert_policy",
];

for (const type of POLICIES) {
  testRule("az-sql-alerts-excluded", {
    fails: { "an attack": `resource "${type}" "it" {\n disabled_alerts = ["Sql_Injection"]\n}` },
    passes: {
      "no attack": `resource "${type}" "it" {\n disabled_alerts = []\n}`,
      "the default": `resource "${type}" "it" {}`,
    },
    open: {
      "what the caller names": `variable "given" {}
        resource "${type}" "it" {
          disabled_alerts = var.given
        }`,
    },
  });
}

testRule("az-sql-alerts", {
  fails: {
    "a template of an instance": {
      "main.bicep": `resource alerts 'Microsoft.Sql/managedInstances/securityAlertPolicies@2023-08-01' = {
        name: 'orders/Default'
        properties: { state: 'Disabled' }
      }`,
    },
  },
});

const shares = (body: string) => `
  resource "azurerm_storage_account" "files" {
    name = "files"
    ${body}
  }`;

const fileService = (isEnabled: boolean) => ({
  "main.bicep": `resource files 'Microsoft.Storage/storageAccounts/fileServices@2023-01-01' = {
    name: 'files/default'
    properties: { shareDeleteRetentionPolicy: { enabled: ${isEnabled}, days: 14 } }
  }`,
});

testRule("az-storage-share-retention", {
  fails: {
    "properties without retention": shares("share_properties {\n }"),
    "a template": fileService(false),
  },
  passes: {
    "no properties, which Azure keeps for a week": shares(""),
    retention: shares("share_properties {\n retention_policy {\n days = 14\n }\n }"),
    "a template": fileService(true),
  },
});

const pool = (body: string) =>
  `resource "azurerm_batch_pool" "jobs" {\n name = "jobs"\n ${body}\n}`;

const templatePool = (encryption: string) => ({
  "main.bicep": `resource pool 'Microsoft.Batch/batchAccounts/pools@2024-02-01' = {
    name: 'jobs/nodes'
    properties: { deploymentConfiguration: { virtualMachineConfiguration: { ${encryption} } } }
  }`,
});

testRule("az-batch-disk-encryption", {
  fails: { "a pool": pool(""), "a template": templatePool("licenseType: 'None'") },
  passes: {
    "machines that encrypt on the host": pool(
      "security_profile {\n host_encryption_enabled = true\n }",
    ),
    "an encrypted pool": pool('disk_encryption {\n disk_encryption_target = "TemporaryDisk"\n }'),
    "a template": templatePool("diskEncryptionConfiguration: { targets: ['TemporaryDisk'] }"),
  },
});

const volume = (body: string) => `resource "azurerm_netapp_volume" "files" {\n ${body}\n}`;

testRule("az-netapp-smb", {
  fails: { "a share of Windows": volume('protocols = ["CIFS"]') },
  passes: {
    "an encrypted share": volume('protocols = ["CIFS"]\n smb3_protocol_encryption_enabled = true'),
    "another protocol": volume('protocols = ["NFSv4.1"]'),
  },
});

const ciphers = (suite: string) => `resource "azurerm_application_gateway" "web" {
  ssl_policy {
    policy_type   = "Custom"
    cipher_suites = ["TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", "${suite}"]
  }
}`;

testRule("az-appgw-tls", {
  fails: { "an old cipher": ciphers("TLS_RSA_WITH_3DES_EDE_CBC_SHA") },
  passes: { "current ciphers": ciphers("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256") },
});

const link = (policy: string) => `resource "azurerm_vpn_gateway_connection" "branch" {
  vpn_link {
    name = "branch"
    ${policy}
  }
}`;

testRule("az-vpn-ciphers", {
  fails: {
    "an old protocol": link('protocol = "IKEv1"'),
    "an old cipher": link(
      'ipsec_policy {\n encryption_algorithm = "DES3"\n ike_integrity_algorithm = "SHA384"\n }',
    ),
    "a template": {
      "main.bicep": `resource connection 'Microsoft.Network/connections@2023-11-01' = {
        name: 'branch'
        location: 'westeurope'
        properties: { connectionType: 'IPsec', connectionProtocol: 'IKEv1' }
      }`,
    },
  },
  passes: {
    "current ciphers": link(
      'protocol = "IKEv2"\n ipsec_policy {\n encryption_algorithm = "GCMAES256"\n }',
    ),
  },
});

const source = (text: string) =>
  `resource "azurerm_data_factory_linked_service_azure_sql_database" "orders" {
    connection_string = "data source=orders.database.windows.net;${text}"
  }`;

testRule("az-data-factory-plaintext", {
  fails: {
    "a connection without encryption": source("Encrypt=False;"),
    "an address": `resource "azurerm_data_factory_linked_service_odata" "prices" {
      url = "http://prices.example.com"
    }`,
  },
  passes: {
    "an encrypted connection": source("Encrypt=True;"),
    "the default": source("initial catalog=orders"),
  },
});

testRule("az-event-http", {
  fails: {
    "a hub": `resource "azurerm_web_pubsub_hub" "chat" {
      event_handler {
        url_template = "http://app.example.com/{event}"
      }
    }`,
    "a bot in a template": {
      "main.bicep": `resource bot 'Microsoft.BotService/botServices@2022-09-15' = {
        name: 'help'
        location: 'global'
        properties: { displayName: 'Help', endpoint: 'http://bot.example.com/api/messages' }
      }`,
    },
  },
  passes: {
    TLS: `resource "azurerm_container_registry_webhook" "build" {
      service_uri = "https://hook.example.com"
    }`,
  },
});

const gateway = (value: string) => ({
  "main.bicep": `resource gateway 'Microsoft.ApiManagement/service@2022-08-01' = {
    name: 'apis'
    location: 'westeurope'
    properties: {
      customProperties: {
        'Microsoft.WindowsAzure.ApiManagement.Gateway.Security.Protocols.Tls10': '${value}'
      }
    }
  }`,
});

testRule("az-api-tls", {
  fails: { "a template": gateway("true") },
  passes: { "a template": gateway("false") },
});

const backup = (state: string) => ({
  "main.bicep": `resource orders 'Microsoft.Sql/servers/databases@2023-08-01' = {
    name: 'server/orders'
    location: 'westeurope'
    properties: {}
    resource copies 'geoBackupPolicies' = {
      name: 'Default'
      properties: { state: '${state}' }
    }
  }`,
});

testRule("az-geo-backup", {
  fails: { "a template": backup("Disabled") },
  passes: { "a template": backup("Enabled") },
});

const compute = (isDisabled: boolean) => ({
  "main.bicep": `resource nodes 'Microsoft.MachineLearningServices/workspaces/computes@2024-04-01' = {
    name: 'models/nodes'
    location: 'westeurope'
    properties: { computeType: 'AmlCompute', disableLocalAuth: ${isDisabled} }
  }`,
});

testRule("az-shared-keys", {
  fails: { "nodes in a template": compute(false) },
  passes: { "nodes in a template": compute(true) },
});

const logged = (type: string) => `
  resource "${type}" "it" {
    name = "it"
  }
  resource "azurerm_monitor_diagnostic_setting" "it" {
    target_resource_id = ${type}.it.id
    enabled_log {
      category_group = "allLogs"
    }
  }`;

for (const type of ["azurerm_app_configuration", "azurerm_postgresql_flexible_server"]) {
  testRule("az-diagnostics", {
    fails: { "no setting": `resource "${type}" "it" {}` },
    passes: { "a setting": logged(type) },
  });
}

const san = (encryption: string) => `
  resource "azurerm_elastic_san_volume_group" "disks" {
    encryption_type = "EncryptionAtRestWith${encryption}"
  }`;

testRule("az-own-key", {
  fails: { "a key of Azure": san("PlatformKey") },
  passes: { "a key of a vault": san("CustomerManagedKey") },
});

const recovery = (body: string) => `resource "azurerm_recovery_services_vault" "copies" {
  monitoring {
    ${body}
  }
}`;

testRule("az-backup-alerts-off", {
  fails: { "no alerts": recovery("alerts_for_all_job_failures_enabled = false") },
  passes: {
    "alerts of Azure Monitor only": recovery(`
      alerts_for_all_job_failures_enabled            = true
      alerts_for_critical_operation_failures_enabled = false`),
  },
});
