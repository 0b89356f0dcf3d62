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
