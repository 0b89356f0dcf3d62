import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const fenced = (type: string, body: string, mode: string) => `
  resource "${type}" "it" {
    ${body}
  }
  resource "azurerm_network_security_perimeter_association" "it" {
    resource_id = ${type}.it.id
    access_mode = ${mode}
  }`;

/** Services that are public unless told otherwise, within a perimeter. */
for (const [id, type, body = ""] of [
  ["az-storage-network-deny", "azurerm_storage_account"],
  ["az-storage-public-network", "azurerm_storage_account"],
  ["az-kv-firewall", "azurerm_key_vault"],
  ["az-sql-public", "azurerm_mssql_server"],
  ["az-cosmos-public", "azurerm_cosmosdb_account"],
  ["az-eventhub-public", "azurerm_eventhub_namespace"],
  ["az-search-public", "azurerm_search_service"],
  ["az-monitor-public", "azurerm_log_analytics_workspace"],
  ["az-monitor-public", "azurerm_monitor_data_collection_endpoint"],
  ["az-network-allow", "azurerm_cognitive_account", 'network_acls {\n default_action = "Allow"\n}'],
] as const) {
  testRule(id, {
    fails: { [`${type} in a perimeter that learns`]: fenced(type, body, '"Learning"') },
    passes: { [`${type} in a perimeter`]: fenced(type, body, '"Enforced"') },
    open: {
      [`${type} in a perimeter of the caller's`]: `variable "mode" {}\n${fenced(type, body, "var.mode")}`,
    },
  });
}

testRule("az-kv-firewall", {
  passes: {
    "each service in a perimeter": `
      resource "azurerm_key_vault" "it" {}
      resource "azurerm_storage_account" "it" {}
      locals {
        fenced = {
          vault = azurerm_key_vault.it.id
          files = azurerm_storage_account.it.id
        }
      }
      resource "azurerm_network_security_perimeter_association" "it" {
        for_each    = local.fenced
        resource_id = each.value
        access_mode = "Enforced"
      }`,
  },
});

testArgumentRule("az-perimeter-open", {
  type: "azurerm_network_security_perimeter_access_rule",
  argument: "address_prefixes",
  bad: ['["0.0.0.0/0"]', '["203.0.113.0/28", "0.0.0.0/1", "128.0.0.0/1"]'],
  good: ['["203.0.113.0/28"]', "[]"],
  absent: "passes",
  body: 'direction = "Inbound"',
});

testArgumentRule("az-perimeter-learning", {
  type: "azurerm_network_security_perimeter_association",
  argument: "access_mode",
  bad: ['"Learning"', '"Audit"'],
  good: ['"Enforced"'],
  absent: "passes",
});

testArgumentRule("az-aks-safeguards-warn", {
  type: "azurerm_kubernetes_cluster_deployment_safeguard",
  argument: "level",
  bad: ['"Warn"'],
  good: ['"Enforce"'],
  absent: "passes",
});
