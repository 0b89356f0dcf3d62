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
    "a place in a subscription that was looked up": roleOn(
      `assignable_scopes = ["\${data.azurerm_subscription.current.id}/resourceGroups/fixture"]`,
    ),
    "a resource group": roleOn('assignable_scopes = ["/subscriptions/0/resourceGroups/fixture"]'),
    "no scope": roleOn(""),
  },
  open: {
    "a scope of the caller": `
      variable "scope" {}
      ${roleOn("assignable_scopes = [var.scope]")}`,
  },
});

const IN_GROUP = 'assignable_scopes = ["/subscriptions/0/resourceGroups/fixture"]';
const withPermissions = (body: string) => `
  variable "given" {}
  resource "azurerm_role_definition" "fixture" {
    ${IN_GROUP}
    permissions {
      ${body}
    }
  }`;

testRule("az-role-wildcard", {
  fails: {
    "every action": roleOn(IN_GROUP),
    "every action on data": withPermissions('data_actions = ["*"]'),
    "every action among others": withPermissions(
      'actions = ["Microsoft.Compute/*", "*"]\n not_actions = []',
    ),
    "a scope of the caller": `variable "scope" {}\n${roleOn("assignable_scopes = [var.scope]")}`,
    Bicep: {
      "main.bicep": `targetScope = 'subscription'
resource role 'Microsoft.Authorization/roleDefinitions@2022-04-01' = {
  name: guid('it')
  properties: {
    roleName: 'it'
    assignableScopes: ['\${subscription().id}/resourceGroups/it']
    permissions: [{ actions: ['*'], notActions: [] }]
  }
}
`,
    },
  },
  passes: {
    "every read": withPermissions('actions = ["*/read"]'),
    "every action of a service": withPermissions('actions = ["Microsoft.Compute/*"]'),
    "with exceptions": withPermissions(
      'actions = ["*"]\n not_actions = ["Microsoft.Authorization/*/write"]',
    ),
    "a whole subscription, which another rule finds": roleOn('assignable_scopes = ["/"]'),
  },
  open: { "actions of the caller": withPermissions("actions = var.given") },
});

const assignment = (body: string) => `
  resource "azurerm_role_assignment" "fixture" {
    principal_id = "0a1b2c3d-0000-1111-2222-333344445555"
    ${body}
  }`;

const SUBSCRIPTION = 'scope = "/subscriptions/0a1b2c3d-0000-1111-2222-333344445555"';

testRule("az-role-assignment-wide", {
  fails: {
    "an owner": assignment(`${SUBSCRIPTION}\nrole_definition_name = "owner"`),
    "a contributor by number": assignment(`${SUBSCRIPTION}
      role_definition_id = "/providers/Microsoft.Authorization/roleDefinitions/b24988ac-6180-42a0-ab88-20f7382dd24c"`),
    "a role that was looked up by number": `
      data "azurerm_role_definition" "fixture" {
        role_definition_id = "8e3af657-a8ff-443c-a75c-2fe8c4bcb635"
      }
      ${assignment(`${SUBSCRIPTION}\nrole_definition_id = data.azurerm_role_definition.fixture.id`)}`,
    "an owner within bounds, which bind no owner": assignment(`${SUBSCRIPTION}
      role_definition_name = "Owner"
      condition            = "true"`),
  },
  failsByDefault: {
    "a role by default": `
      variable "role" {
        default = "Contributor"
      }
      ${assignment(`${SUBSCRIPTION}\nrole_definition_name = var.role`)}`,
  },
  passes: {
    "a reader": assignment(`${SUBSCRIPTION}\nrole_definition_name = "Reader"`),
    "a part of a subscription": assignment(`
      scope                = "/subscriptions/0/resourceGroups/fixture"
      role_definition_name = "Owner"`),
    "a resource made here": `
      resource "azurerm_storage_account" "fixture" {}
      ${assignment('scope = azurerm_storage_account.fixture.id\nrole_definition_name = "Owner"')}`,
  },
  open: {
    "a scope of the caller": `
      variable "scope" {}
      ${assignment('scope = var.scope\nrole_definition_name = "Owner"')}`,
    "a role of the caller": `
      variable "role" {}
      ${assignment(`${SUBSCRIPTION}\nrole_definition_name = var.role`)}`,
  },
});

const handingOn = (action: string, except = "Microsoft.Web/sites/delete") => `
  resource "azurerm_role_definition" "fixture" {
    scope = "/subscriptions/0/resourceGroups/fixture"
    permissions {
      actions     = ["Microsoft.Web/sites/write", "${action}"]
      not_actions = ["${except}"]
    }
  }`;
const GROUP = 'scope = "/subscriptions/0/resourceGroups/fixture"';

testRule("az-role-escalation", {
  fails: {
    "a custom role": handingOn("Microsoft.Authorization/roleAssignments/write"),
    "all of assignments": handingOn("Microsoft.Authorization/roleAssignments/*"),
    "all of assignments but their removal": handingOn(
      "Microsoft.Authorization/roleAssignments/*",
      "Microsoft.Authorization/roleAssignments/delete",
    ),
    "a group": assignment(`${GROUP}\nrole_definition_name = "User Access Administrator"`),
    "a group of the caller's": `variable "group" {}
      ${assignment('scope = var.group\nrole_definition_name = "Role Based Access Control Administrator"')}`,
  },
  passes: {
    "reading of assignments": handingOn("Microsoft.Authorization/roleAssignments/read"),
    "all of assignments but changes": handingOn(
      "Microsoft.Authorization/roleAssignments/*",
      "Microsoft.Authorization/roleAssignments/write",
    ),
    "a condition": assignment(
      `${GROUP}\nrole_definition_name = "User Access Administrator"\ncondition = "((a))"`,
    ),
    "a contributor": assignment(`${GROUP}\nrole_definition_name = "Contributor"`),
    "a subscription": assignment(
      `${SUBSCRIPTION}\nrole_definition_name = "User Access Administrator"`,
    ),
  },
});

const owner = (principal: string, role = "Owner", scope = "data.azurerm_resource_group.app.id") => `
  variable "given" {}
  data "azurerm_resource_group" "app" {
    name = "app"
  }
  data "azurerm_subscription" "current" {}
  resource "azurerm_user_assigned_identity" "app" {
    name = "app"
  }
  resource "azuread_group" "team" {
    display_name = "team"
  }
  resource "azurerm_role_assignment" "it" {
    scope                = ${scope}
    role_definition_name = "${role}"
    ${principal}
  }`;

const IDENTITY = "principal_id = azurerm_user_assigned_identity.app.principal_id";

testRule("az-role-owner-identity", {
  fails: {
    "a managed identity": owner(IDENTITY),
    "a principal of its type": owner(
      'principal_id = var.given\nprincipal_type = "ServicePrincipal"',
    ),
    "a template": {
      "main.bicep": `param principalId string
var roles = { owner: '8e3af657-a8ff-443c-a75c-2fe8c4bcb635' }
resource assignment 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(principalId)
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles['owner'])
  }
}`,
    },
  },
  passes: {
    "a contributor": owner(IDENTITY, "Contributor"),
    "a group of people": owner("principal_id = azuread_group.team.object_id"),
    "an identity of the caller's": owner("principal_id = var.given"),
    "a subscription, which another rule reports": owner(
      IDENTITY,
      "Owner",
      "data.azurerm_subscription.current.id",
    ),
  },
});
