import { testRule } from "../../../test/rule-fixtures.ts";

const LOG = 'enabled_log {\n category = "AuditEvent"\n}\n';
const METRIC = 'enabled_metric {\n category = "AllMetrics"\n}';

const vault = (...settings: string[]) =>
  [
    'variable "given" {}\nresource "azurerm_key_vault" "it" {}\n',
    ...settings.map(
      (body, index) =>
        `resource "azurerm_monitor_diagnostic_setting" "s${index}" {\n target_resource_id = azurerm_key_vault.it.id\n${body}\n}\n`,
    ),
  ].join("");

testRule("az-key-vault-logging", {
  fails: {
    nothing: vault(),
    "only metrics": vault(METRIC),
    "only metrics, in two places": vault(METRIC, METRIC),
    "only metrics, by their earlier name": vault('metric {\n category = "AllMetrics"\n}'),
  },
  passes: {
    logs: vault(LOG),
    "logs and metrics": vault(LOG + METRIC),
    "logs and metrics, apart": vault(METRIC, LOG),
    "logs by their earlier name": vault(`log {\n category = "AuditEvent"\n}\n${METRIC}`),
    "a setting that is not read in full": vault(""),
  },
  open: {
    "logs of the caller's choice": vault(
      `dynamic "enabled_log" {\n for_each = var.given\n content {\n category = enabled_log.value\n }\n}\n${METRIC}`,
    ),
  },
});

const template = (type: string, properties: object) => ({
  "azuredeploy.json": JSON.stringify({
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    resources: [
      { type, name: "it", properties: {} },
      {
        type: "Microsoft.Insights/diagnosticSettings",
        name: "to-workspace",
        scope: `[resourceId('${type}', 'it')]`,
        dependsOn: [`[resourceId('${type}', 'it')]`],
        properties,
      },
    ],
  }),
});
const METRICS = { metrics: [{ category: "AllMetrics", enabled: true }] };

testRule("az-key-vault-logging", {
  fails: {
    "a template with metrics": template("Microsoft.KeyVault/vaults", METRICS),
    "a template with logs that are off": template("Microsoft.KeyVault/vaults", {
      ...METRICS,
      logs: [{ category: "AuditEvent", enabled: false }],
    }),
  },
  passes: {
    "a template with logs": template("Microsoft.KeyVault/vaults", {
      ...METRICS,
      logs: [{ categoryGroup: "audit", enabled: true }],
    }),
  },
});

const alone = (type: string) => `resource "azurerm_${type}" "it" {}`;

testRule("az-diagnostics", {
  fails: {
    "a template with metrics": template("Microsoft.ServiceBus/namespaces", METRICS),
    "a container registry": alone("container_registry"),
    "a document database": alone("cosmosdb_account"),
    "a vault of backups": alone("recovery_services_vault"),
    "a cache": alone("redis_cache"),
    "a topic of events": alone("eventgrid_topic"),
    "notebooks of the premium tier":
      'resource "azurerm_databricks_workspace" "it" {\n  sku = "premium"\n}\n',
    "notebooks of a template": {
      "azuredeploy.json": JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        resources: [
          { type: "Microsoft.Databricks/workspaces", name: "it", sku: { name: "premium" } },
        ],
      }),
    },
  },
  passes: {
    "a container registry with logs": `${alone("container_registry")}
resource "azurerm_monitor_diagnostic_setting" "it" {
  target_resource_id = azurerm_container_registry.it.id
${LOG}}`,
    "notebooks of the standard tier":
      'resource "azurerm_databricks_workspace" "it" {\n  sku = "standard"\n}\n',
    "a template with logs": template("Microsoft.ServiceBus/namespaces", {
      ...METRICS,
      logs: [{ categoryGroup: "allLogs", enabled: true }],
    }),
  },
});

/** As Bicep compiles them. */
const scoped = (scope: string) => ({
  "azuredeploy.json": JSON.stringify({
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    parameters: { name: { type: "string" } },
    resources: [
      { type: "Microsoft.KeyVault/vaults", name: "[parameters('name')]", properties: {} },
      {
        type: "Microsoft.Insights/diagnosticSettings",
        name: "audit",
        scope,
        properties: { logs: [{ category: "AuditEvent", enabled: true }] },
      },
    ],
  }),
});

testRule("az-key-vault-logging", {
  fails: {
    "a scope of another vault": scoped("Microsoft.KeyVault/vaults/other"),
  },
  passes: {
    "a scope by its path": scoped("[format('Microsoft.KeyVault/vaults/{0}', parameters('name'))]"),
    "a scope by its ID": scoped("[resourceId('Microsoft.KeyVault/vaults', parameters('name'))]"),
  },
});
