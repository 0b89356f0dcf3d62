import { testArgumentRule } from "../../../test/rule-fixtures.ts";

const type = "azurerm_container_registry";

testArgumentRule("az-acr-admin", {
  type,
  argument: "admin_enabled",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

testArgumentRule("az-acr-public", {
  type,
  argument: "public_network_access_enabled",
  bad: ["true"],
  good: ["false"],
  absent: "fails",
});
