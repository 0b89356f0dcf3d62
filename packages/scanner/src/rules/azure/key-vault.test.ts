import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "azurerm_key_vault";

testArgumentRule("az-kv-purge", {
  type,
  argument: "purge_protection_enabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testRule("az-kv-purge", {
  fails: {
    "no soft deletion either": `
      resource "azurerm_key_vault" "fixture" {
        soft_delete_enabled      = false
        purge_protection_enabled = true
      }`,
  },
});

testArgumentRule("az-kv-firewall", {
  type,
  argument: "network_acls.default_action",
  bad: ['"Allow"'],
  good: ['"Deny"'],
  absent: "fails",
});

testRule("az-kv-firewall", {
  passes: {
    "no public network access": `
      resource "azurerm_key_vault" "fixture" {
        public_network_access_enabled = false
      }`,
  },
});

for (const [id, kind] of [
  ["az-kv-secret-expiry", "secret"],
  ["az-kv-key-expiry", "key"],
] as const) {
  testArgumentRule(id, {
    type: `azurerm_key_vault_${kind}`,
    argument: "expiration_date",
    bad: ['""'],
    good: ['"2027-06-30T00:00:00Z"'],
    absent: "fails",
    required: "passes",
  });
}

testRule("az-kv-key-expiry", {
  passes: {
    "a rotation policy": `
      resource "azurerm_key_vault_key" "fixture" {
        rotation_policy {
          expire_after = "P90D"
        }
      }`,
  },
});

const diagnostics = (...settings: readonly string[]) =>
  settings
    .map(
      (logs, index) => `resource "azurerm_monitor_diagnostic_setting" "s${index}" {\n${logs}\n}\n`,
    )
    .join("");
const log = (text: string, type = "enabled_log") => `${type} {\n${text}\n}\n`;
const POLICIES = log('category = "AzurePolicyEvaluationDetails"');
const AUDIT = log('category = "AuditEvent"');

testRule("az-kv-audit", {
  fails: {
    "only its policies": diagnostics(POLICIES),
    "by its earlier name": diagnostics(log('category = "AzurePolicyEvaluationDetails"', "log")),
    "another service's setting beside it": diagnostics(
      POLICIES,
      log('category = "PostgreSQLLogs"'),
    ),
  },
  passes: {
    "both logs": diagnostics(POLICIES + AUDIT),
    "a group of logs": diagnostics(POLICIES + log('category_group = "audit"')),
    "both logs, apart": diagnostics(POLICIES, AUDIT),
    "another service": diagnostics(log('category = "PostgreSQLLogs"')),
    "metrics only": diagnostics(log('category = "AllMetrics"', "enabled_metric")),
  },
});
