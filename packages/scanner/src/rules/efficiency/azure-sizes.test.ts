import { testArgumentRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("eff-azure-previous-generation", {
  type: "azurerm_linux_virtual_machine",
  argument: "size",
  bad: ['"Standard_D2_v2"', '"Standard_DS3"', '"Basic_A1"', '"Standard_F4s"', '"Standard_GS5"'],
  good: ['"Standard_D2s_v5"', '"Standard_B2s"', '"Standard_F4s_v2"', '"Standard_DC2s_v3"'],
  absent: "passes",
});

testArgumentRule("eff-azure-previous-generation", {
  type: "azurerm_orchestrated_virtual_machine_scale_set",
  argument: "sku_name",
  bad: ['"Standard_DS2_v2"'],
  good: ['"Standard_D4s_v3"', '"Mix"'],
  absent: "passes",
});

for (const [type, argument] of [
  ["azurerm_orchestrated_virtual_machine_scale_set", "sku_name"],
  ["azurerm_linux_virtual_machine", "size"],
  ["azurerm_windows_virtual_machine_scale_set", "sku"],
  ["azurerm_kubernetes_cluster", "default_node_pool.vm_size"],
  ["azurerm_batch_pool", "vm_size"],
  ["databricks_cluster", "node_type_id"],
] as const) {
  testArgumentRule("eff-azure-older-generation", {
    type,
    argument,
    bad: ['"Standard_D4s_v3"', '"Standard_E4-2s_v3"', '"Standard_F4s_v2"', '"Standard_B2ms"'],
    good: [
      '"Standard_D4as_v5"',
      '"Standard_E4s_v6"',
      '"Standard_B2s_v2"',
      '"Standard_B2ats_v2"',
      '"Standard_NC4as_T4_v3"',
      '"Standard_DC2s_v3"',
      '"Standard_D2_v2"',
      '"Standard_FX4mds_v2"',
    ],
    absent: "passes",
  });
}

testArgumentRule("eff-azure-older-generation", {
  type: "azurerm_postgresql_flexible_server",
  argument: "sku_name",
  bad: ['"GP_Standard_D2s_v3"', '"MO_Standard_E4s_v3"'],
  good: ['"GP_Standard_D2ds_v5"', '"B_Standard_B1ms"'],
  absent: "passes",
});
