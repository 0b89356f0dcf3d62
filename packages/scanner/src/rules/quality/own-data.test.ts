import { testRule } from "../../../test/rule-fixtures.ts";

const group = (data: string, resource = "name = var.name") => `
  variable "name" {}
  variable "other" {}
  resource "azurerm_resource_group" "it" {
    ${resource}
  }
  data "azurerm_resource_group" "it" {
    ${data}
  }`;

testRule("quality-reads-own-resource", {
  fails: {
    "the same name": group("name = var.name"),
    "a reference": group("name = azurerm_resource_group.it.name"),
    "a dependency": group("name = var.other\ndepends_on = [azurerm_resource_group.it]"),
  },
  passes: {
    "another name": group("name = var.other"),
    "one or the other": group(
      "count = var.other ? 0 : 1\nname = var.name",
      "count = var.other ? 1 : 0\nname = var.name",
    ),
    "a type that the module doesn't create": `
      data "azurerm_client_config" "it" {}
      resource "azurerm_resource_group" "it" {}`,
    "a part in common": group(
      "name = var.other\nlocation = var.name",
      "name = var.name\nlocation = var.name",
    ),
  },
});
