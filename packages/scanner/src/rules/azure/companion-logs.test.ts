import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const ACCOUNT = 'resource "azurerm_storage_account" "it" {\n  name = "it"\n}\n';
const CONTAINER =
  'resource "azurerm_storage_container" "it" {\n  storage_account_id = azurerm_storage_account.it.id\n}\n';
const LOG = 'enabled_log {\n  category = "StorageRead"\n}\n';
const setting = (body: string) =>
  `resource "azurerm_monitor_diagnostic_setting" "it" {\n${body}\n}\n`;
const TARGET = `target_resource_id = "\${azurerm_storage_account.it.id}/blobServices/default"\n`;

testRule("az-storage-logging", {
  fails: {
    containers: ACCOUNT + CONTAINER,
    "containers by the account's name": `${ACCOUNT}resource "azurerm_storage_container" "it" {
      storage_account_name = "it"
    }`,
    shares: `${ACCOUNT}resource "azurerm_storage_share" "it" {
      storage_account_name = azurerm_storage_account.it.name
    }`,
    "a data lake": `${ACCOUNT}resource "azurerm_storage_data_lake_gen2_filesystem" "it" {
      storage_account_id = azurerm_storage_account.it.id
    }`,
    "only metrics of an account that holds nothing here": `${ACCOUNT}${setting(`target_resource_id = azurerm_storage_account.it.id\nenabled_metric {\n  category = "Transaction"\n}`)}`,
    "only metrics": `${ACCOUNT}${CONTAINER}${setting(`${TARGET}enabled_metric {\n  category = "Transaction"\n}`)}`,
  },
  failsByDefault: {
    "logs that are off by default": `variable "on" {\n  default = false\n}\n${ACCOUNT}${CONTAINER}${setting(
      `count = var.on ? 1 : 0\n${TARGET}${LOG}`,
    )}`,
  },
  passes: {
    logs: ACCOUNT + CONTAINER + setting(TARGET + LOG),
    "logs of each service": `${ACCOUNT}${CONTAINER}${setting(
      `for_each = toset(["blobServices", "fileServices"])\ntarget_resource_id = "\${azurerm_storage_account.it.id}/\${each.key}/default"\n${LOG}`,
    )}`,
    "an account that holds nothing here": ACCOUNT,
    "containers of another account": `${ACCOUNT}resource "azurerm_storage_account" "other" {\n  name = "other"\n}\n${CONTAINER.replace(
      "azurerm_storage_account.it",
      "azurerm_storage_account.other",
    )}${setting(TARGET.replace(".it.", ".other.") + LOG)}`,
    "an account for logs":
      ACCOUNT + CONTAINER + setting(`storage_account_id = azurerm_storage_account.it.id\n${LOG}`),
    "an account for flow logs": `${ACCOUNT}${CONTAINER}resource "azurerm_network_watcher_flow_log" "it" {
      storage_account_id = azurerm_storage_account.it.id
    }`,
    "containers of the caller's choice": `variable "given" {}\n${ACCOUNT}${CONTAINER.replace("{\n", "{\n  for_each = var.given\n")}`,
  },
  open: {
    "logs of the caller's choice": `variable "given" {}\n${ACCOUNT}${CONTAINER}${setting(
      `count = var.given ? 1 : 0\n${TARGET}${LOG}`,
    )}`,
    "logs of any account": `variable "given" {}\n${ACCOUNT}${CONTAINER}${setting(`target_resource_id = var.given\n${LOG}`)}`,
  },
});

const SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";
const template = (...resources: readonly object[]) => ({
  "azuredeploy.json": JSON.stringify({ $schema: SCHEMA, resources }),
});
const STORAGE = [
  { type: "Microsoft.Storage/storageAccounts", name: "it", kind: "StorageV2" },
  { type: "Microsoft.Storage/storageAccounts/blobServices/containers", name: "it/default/orders" },
];
const logs = (scope: string) => ({
  type: "Microsoft.Insights/diagnosticSettings",
  name: "audit",
  scope,
  properties: { logs: [{ category: "StorageRead", enabled: true }] },
});
const BLOBS = "Microsoft.Storage/storageAccounts/blobServices";

testRule("az-storage-logging", {
  fails: { "a template": template(...STORAGE) },
  passes: {
    "a template with logs within the service": template(...STORAGE, {
      type: `${BLOBS}/providers/diagnosticSettings`,
      name: "it/default/Microsoft.Insights/audit",
      properties: { logs: [{ category: "StorageRead", enabled: true }] },
    }),
    "a template that names the service by a path": template(
      ...STORAGE,
      logs("Microsoft.Storage/storageAccounts/it/blobServices/default"),
    ),
    "a template that declares the service": template(
      ...STORAGE,
      { type: BLOBS, name: "it/default" },
      logs(`[resourceId('${BLOBS}', 'it', 'default')]`),
    ),
  },
});

const NETWORK = 'resource "azurerm_virtual_network" "it" {}\n';
const flowLog = (body: string) =>
  `resource "azurerm_network_watcher_flow_log" "it" {\n${body}\n}\n`;

testRule("az-network-flow-log", {
  fails: {
    nothing: NETWORK,
    "a flow log of another network": `${NETWORK}resource "azurerm_virtual_network" "other" {}\n${flowLog(
      "target_resource_id = azurerm_virtual_network.other.id",
    )}`,
    "a template": template({ type: "Microsoft.Network/virtualNetworks", name: "it" }),
  },
  failsByDefault: {
    "a flow log that is off by default": `variable "archive" {\n  default = null\n}\n${NETWORK}${flowLog(
      "count = var.archive == null ? 0 : 1\ntarget_resource_id = azurerm_virtual_network.it.id",
    )}`,
  },
  passes: {
    "a flow log": NETWORK + flowLog("target_resource_id = azurerm_virtual_network.it.id"),
    "flow logs of its groups": `${NETWORK}resource "azurerm_network_security_group" "it" {}\n${flowLog(
      "target_resource_id = azurerm_network_security_group.it.id",
    )}`,
    "a flow log of a group elsewhere": `variable "group" {}\n${NETWORK}${flowLog(
      "network_security_group_id = var.group",
    )}`,
    "a flow log of its subnet": `${NETWORK}resource "azurerm_subnet" "it" {}\n${flowLog(
      "target_resource_id = azurerm_subnet.it.id",
    )}`,
    "a template with a flow log": template(
      { type: "Microsoft.Network/virtualNetworks", name: "it" },
      {
        type: "Microsoft.Network/networkWatchers/flowLogs",
        name: "watcher/it",
        properties: { targetResourceId: "[resourceId('Microsoft.Network/virtualNetworks', 'it')]" },
      },
    ),
  },
  open: {
    "a flow log of the caller's choice": `variable "given" {}\n${NETWORK}${flowLog(
      "target_resource_id = var.given",
    )}`,
  },
});

const workspace = (days: string, further: string) =>
  `resource "azurerm_log_analytics_workspace" "it" {\n  name = "it"\n${days}\n}\n${further}\n`;
const ONBOARDING =
  'resource "azurerm_sentinel_log_analytics_workspace_onboarding" "it" {\n  workspace_id = azurerm_log_analytics_workspace.it.id\n}\n';
const solution = (name: string) =>
  `resource "azurerm_log_analytics_solution" "it" {\n  solution_name = "${name}"\n  workspace_resource_id = azurerm_log_analytics_workspace.it.id\n}\n`;

testRule("az-sentinel-retention", {
  fails: {
    "a month": workspace("retention_in_days = 30", ONBOARDING),
    "nothing said": workspace("", ONBOARDING),
    "nothing said, by the earlier argument": workspace(
      "",
      'resource "azurerm_sentinel_log_analytics_workspace_onboarding" "it" {\n  workspace_name = "it"\n}\n',
    ),
    "the solution": workspace("retention_in_days = 60", solution("SecurityInsights")),
    "a template": template(
      {
        type: "Microsoft.OperationalInsights/workspaces",
        name: "it",
        properties: { retentionInDays: 30 },
      },
      {
        type: "Microsoft.OperationsManagement/solutions",
        name: "SecurityInsights(it)",
        plan: { product: "OMSGallery/SecurityInsights" },
        properties: {
          workspaceResourceId: "[resourceId('Microsoft.OperationalInsights/workspaces', 'it')]",
        },
      },
    ),
  },
  failsByDefault: {
    "a month by default": `variable "days" {\n  default = 30\n}\n${workspace("retention_in_days = var.days", ONBOARDING)}`,
  },
  passes: {
    "three months": workspace("retention_in_days = 90", ONBOARDING),
    "another solution": workspace("retention_in_days = 30", solution("ContainerInsights")),
    "no Sentinel": workspace("retention_in_days = 30", ""),
    "tables that say it themselves": workspace(
      "retention_in_days = 30",
      `${ONBOARDING}resource "azurerm_log_analytics_workspace_table" "it" {
        workspace_id      = azurerm_log_analytics_workspace.it.id
        retention_in_days = 180
      }`,
    ),
  },
  open: {
    "days of the caller's choice": `variable "given" {}\n${workspace("retention_in_days = var.given", ONBOARDING)}`,
  },
});

testArgumentRule("az-insights-cap", {
  type: "azurerm_application_insights",
  argument: "daily_data_cap_notifications_disabled",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

const app = (body: string, logged = "") =>
  `variable "given" {}\nresource "azurerm_linux_web_app" "it" {\n${body}\n}\n${logged}`;
const sent = (log: string) =>
  setting(`target_resource_id = azurerm_linux_web_app.it.id\nenabled_log {\n${log}\n}`);

testRule("az-app-request-log", {
  fails: {
    "nothing said": app(""),
    "other logs of the app": app("logs {\n  application_logs {}\n}"),
    "other logs elsewhere": app("", sent('category = "AppServiceConsoleLogs"')),
    "only audits": app("", sent('category_group = "audit"')),
    "a category of the caller's": app("", sent("category = var.given")),
  },
  passes: {
    "files of the app": app("logs {\n  http_logs {\n    file_system {}\n  }\n}"),
    "requests elsewhere": app("", sent('category = "AppServiceHTTPLogs"')),
    "everything elsewhere": app("", sent('category_group = "allLogs"')),
    "requests among others": app(
      "",
      setting(
        `target_resource_id = azurerm_linux_web_app.it.id\ndynamic "enabled_log" {\n  for_each = toset(["AppServiceConsoleLogs", "AppServiceHTTPLogs"])\n  content {\n    category = enabled_log.value\n  }\n}`,
      ),
    ),
  },
});

testRule("az-flow-log-retention", {
  fails: {
    "a few days": flowLog("retention_policy {\n  enabled = true\n  days    = 3\n}"),
    "a policy that is off": flowLog("retention_policy {\n  enabled = false\n  days    = 365\n}"),
  },
  passes: {
    "a year": flowLog("retention_policy {\n  enabled = true\n  days    = 365\n}"),
    "logs that nothing deletes": flowLog("retention_policy {\n  enabled = false\n  days    = 0\n}"),
  },
});
