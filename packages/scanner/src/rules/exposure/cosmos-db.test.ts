import { testArgumentRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("az-cosmos-public", {
  type: "azurerm_cosmosdb_account",
  argument: "public_network_access_enabled",
  bad: ["true"],
  good: ["false"],
  absent: "fails",
});
