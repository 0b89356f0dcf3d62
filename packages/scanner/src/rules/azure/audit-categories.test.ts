import { testRule } from "../../../test/rule-fixtures.ts";

const logs = (...categories: readonly string[]) =>
  categories.map((each) => `  enabled_log {\n    category = "${each}"\n  }\n`).join("");
const setting = (body: string, name = "it", target = "a") =>
  `resource "azurerm_monitor_diagnostic_setting" "${name}" {\n  target_resource_id = "${target}"\n${body}}\n`;
const MASTER = "/databases/master";
const GROUP = '  enabled_log {\n    category_group = "audit"\n  }\n';
const CLUSTER = logs("kube-apiserver", "guard");

const vaults = (first: string, second: string) => `
  locals {
    logs = { a = ${first}, b = ${second} }
  }
  resource "azurerm_key_vault" "it" {
    for_each = local.logs
    name     = each.key
  }
  resource "azurerm_monitor_diagnostic_setting" "it" {
    for_each           = local.logs
    target_resource_id = azurerm_key_vault.it[each.key].id
    dynamic "enabled_log" {
      for_each = each.value
      content {
        category = enabled_log.value
      }
    }
  }`;

testRule("az-audit-categories", {
  fails: {
    "a cluster": setting(CLUSTER),
    "categories of a set": setting(
      '  dynamic "enabled_log" {\n    for_each = toset(["kube-apiserver", "kube-scheduler"])\n    content {\n      category = enabled_log.value\n    }\n  }\n',
    ),
    "an audit that is off": setting(
      `${CLUSTER}  log {\n    category = "kube-audit"\n    enabled  = false\n  }\n`,
    ),
    "a firewall": setting(logs("AZFWThreatIntel")),
    "a storage account": setting(logs("StorageRead", "StorageWrite")),
    "a subscription": setting(logs("ServiceHealth", "Security")),
    "a gateway": setting(logs("ApplicationGatewayFirewallLog")),
    "a vault": setting(logs("AzurePolicyEvaluationDetails")),
    "one of two vaults": vaults('["AuditEvent"]', '["AzurePolicyEvaluationDetails"]'),
    "a SQL server": setting(logs("SQLInsights", "Errors"), "it", MASTER),
    "a SQL server of the caller's": `variable "given" {}\n${setting(logs("Errors"), "it", `\${var.given}${MASTER}`)}`,
    "a database": setting(logs("PostgreSQLFlexSessions")),
    "a directory": `resource "azurerm_monitor_aad_diagnostic_setting" "it" {\n${logs("SignInLogs")}}\n`,
    "the group of another service": setting(CLUSTER) + setting(GROUP, "other", "b"),
    "a template": {
      "azuredeploy.json": JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        resources: [
          {
            type: "Microsoft.Insights/diagnosticSettings",
            name: "it",
            properties: { logs: [{ category: "kube-apiserver", enabled: true }] },
          },
        ],
      }),
    },
  },
  passes: {
    "a SQL server with its audit": setting(logs("SQLSecurityAuditEvents", "Errors"), "it", MASTER),
    "another database of a SQL server": setting(logs("SQLInsights"), "it", "/databases/orders"),
    "a database of the caller's": setting(logs("SQLInsights"), "it", `\${var.given}`).replace(
      /^/,
      'variable "given" {}\n',
    ),
    "two vaults": vaults('["AuditEvent"]', '["AuditEvent", "AzurePolicyEvaluationDetails"]'),
    "a cluster with its audit": setting(CLUSTER + logs("kube-audit-admin")),
    "a cluster with a group": setting(CLUSTER + GROUP),
    "a firewall with its rules": setting(logs("AZFWThreatIntel", "AZFWNetworkRule")),
    "changes of a storage account": setting(logs("StorageWrite", "StorageDelete")),
    "the audit in another setting": setting(CLUSTER) + setting(logs("kube-audit"), "other"),
    "a group in another setting": setting(CLUSTER) + setting(GROUP, "other"),
    "a directory with both": `resource "azurerm_monitor_aad_diagnostic_setting" "it" {\n${logs("SignInLogs", "AuditLogs")}}\n`,
    "other logs": setting(logs("OperationalLogs")),
    "no logs": setting(""),
  },
  open: {
    "more categories of the caller's choice": `variable "more" {}\n${setting(
      `${CLUSTER}  dynamic "enabled_log" {\n    for_each = var.more\n    content {\n      category = enabled_log.value\n    }\n  }\n`,
    )}`,
  },
});
