import { testArgumentRule, testRule } from "../../../../test/rule-fixtures.ts";

const ID = "quality-unpermitted-value";

/** Types and arguments, with values that the service refuses and takes, as HCL. */
const ARGUMENTS: readonly (readonly [
  type: string,
  argument: string,
  bad: readonly string[],
  good: readonly string[],
])[] = [
  ["linux_virtual_machine", "size", ['"D2s_v5"'], ['"Standard_D2s_v5"', '"Standard_E4-2ds_v4"']],
  ["kubernetes_cluster_node_pool", "vm_size", ['"Standard-D2s"'], ['"Standard_NC24ads_A100_v4"']],
  ["linux_virtual_machine", "os_disk.caching", ['"Read"'], ['"ReadWrite"']],
  ["kubernetes_cluster", "network_profile.network_policy", ['"Azure"'], ['"azure"']],
  ["container_app", "template.max_replicas", ["0", "1001"], ["1", "300"]],
  ["linux_web_app", "site_config.ftps_state", ['"disabled"'], ['"Disabled"']],
  ["storage_account", "account_kind", ['"storagev2"'], ['"StorageV2"']],
  ["storage_container", "name", ['"Logs"', '"a--b"'], ['"logs-1"', '"$web"']],
  ["key_vault_key", "rotation_policy.expire_after", ['"90"', '"P"'], ['"P90D"', '"P1Y"']],
  ["postgresql_flexible_server", "storage_mb", ["32000", "10240"], ["32768", "4193280"]],
  ["mssql_database", "auto_pause_delay_in_minutes", ["0", "5"], ["-1", "60"]],
  ["cosmosdb_sql_database", "throughput", ["100", "450"], ["400", "1000"]],
  ["servicebus_queue", "lock_duration", ['"PT10M"', '"5"'], ['"PT1M"', '"P0DT0H5M0S"']],
  ["eventhub", "partition_count", ["0", "2000"], ["1", "32"]],
  ["network_security_rule", "protocol", ['"tcp"', '"Any"'], ['"Tcp"', '"*"']],
  ["network_security_rule", "destination_port_range", ['"80,443"'], ['"80-90"', '"*"']],
  ["lb_rule", "protocol", ['"http"'], ['"tcp"', '"Tcp"']],
  ["application_gateway", "request_routing_rule.priority", ["0", "20001"], ["1", "20000"]],
  ["cdn_frontdoor_origin", "priority", ["0", "6"], ["1", "5"]],
  ["monitor_action_group", "short_name", ['"operations-team"'], ['"operations"']],
  ["monitor_autoscale_setting", "profile.capacity.minimum", ["-1"], ["0"]],
];

for (const [type, argument, bad, good] of ARGUMENTS) {
  testArgumentRule(ID, {
    type: `azurerm_${type}`,
    argument,
    bad,
    good,
    absent: "passes",
    required: "passes",
  });
}

const rules = (address: string) =>
  `resource "azurerm_storage_account_network_rules" "it" {\nip_rules = ["${address}"]\n}`;

testRule(ID, {
  fails: {
    "a private network": rules("10.0.0.0/16"),
    "a single address as a network": rules("203.0.113.7/32"),
  },
  passes: {
    "an address": rules("203.0.113.7"),
    "a network": rules("203.0.113.0/24"),
    "words of a template of Azure in another case": {
      "main.json": JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        contentVersion: "1.0.0.0",
        resources: [
          {
            type: "Microsoft.Network/networkSecurityGroups/securityRules",
            apiVersion: "2023-09-01",
            name: "it/it",
            properties: { protocol: "TCP", access: "Allow", direction: "Inbound", priority: 100 },
          },
        ],
      }),
    },
  },
});
