import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "azurerm_role_definition";

testArgumentRule("az-role-owner-wildcard", {
  type,
  argument: "permissions.actions",
  bad: ['["*"]', '["Microsoft.Compute/*", "*"]'],
  good: ['["Microsoft.Compute/virtualMachines/read"]', "[]"],
  absent: "passes",
  body: 'assignable_scopes = ["/subscriptions/00000000-0000-0000-0000-000000000000"]',
});

const roleOn = (scopes: string) => `
  data "azurerm_subscription" "current" {}
  resource "azurerm_role_definition" "fixture" {
    ${scopes}
    permissions {
      actions = ["*"]
    }
  }`;

testRule("az-role-owner-wildcard", {
  fails: {
    "a subscription that was looked up": roleOn(
      "assignable_scopes = [data.azurerm_subscription.current.id]",
    ),
    "the root": roleOn('assignable_scopes = ["/"]'),
    "a management group": roleOn(
      'assignable_scopes = ["/providers/Microsoft.Management/managementGroups/all"]',
    ),
    "the scope it is made in": roleOn("scope = data.azurerm_subscription.current.id"),
  },
  passes: {
    "a resource group": roleOn('assignable_scopes = ["/subscriptions/0/resourceGroups/fixture"]'),
    "no scope": roleOn(""),
  },
  open: {
    "a scope of the caller": `
      variable "scope" {}
      ${roleOn("assignable_scopes = [var.scope]")}`,
    "a place in a subscription that was looked up": roleOn(
      `assignable_scopes = ["\${data.azurerm_subscription.current.id}/resourceGroups/fixture"]`,
    ),
  },
});
