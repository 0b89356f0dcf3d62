import { testRule } from "../../../test/rule-fixtures.ts";

const holders = `
  variable "given" {
    type = string
  }
  data "azurerm_client_config" "current" {}
  resource "azurerm_user_assigned_identity" "app" {
    name = "app"
  }
  resource "azurerm_linux_web_app" "app" {
    name = "app"
    identity {
      type = "SystemAssigned"
    }
  }`;

const APP = "azurerm_user_assigned_identity.app.principal_id";

const policy = (permissions: string, holder = APP) => `${holders}
  resource "azurerm_key_vault_access_policy" "each" {
    key_vault_id = "kv"
    object_id    = ${holder}
    ${permissions}
  }`;

testRule("az-kv-program-purges", {
  fails: {
    "secrets by an assigned identity": policy('secret_permissions = ["Get", "Purge"]'),
    "keys by the identity of an app": policy(
      'key_permissions = ["Get", "purge"]',
      "azurerm_linux_web_app.app.identity[0].principal_id",
    ),
  },
  passes: {
    "what the app needs": policy('secret_permissions = ["Get", "List"]'),
    "the pipeline that deploys": policy(
      'secret_permissions = ["Get", "Set", "Purge"]',
      "data.azurerm_client_config.current.object_id",
    ),
    "a holder whom the caller names": policy('secret_permissions = ["Purge"]', "var.given"),
  },
});

const assignment = (role: string, holder = APP) => `${holders}
  resource "azurerm_role_assignment" "each" {
    scope                = "kv"
    role_definition_name = ${role}
    principal_id         = ${holder}
  }`;

testRule("az-kv-program-administers", {
  fails: { "an app": assignment('"Key Vault Administrator"') },
  passes: {
    "an app that reads": assignment('"Key Vault Secrets User"'),
    "the pipeline that deploys": assignment(
      '"Key Vault Administrator"',
      "data.azurerm_client_config.current.object_id",
    ),
    "a holder whom the caller names": assignment('"Key Vault Administrator"', "var.given"),
  },
  open: { "a role of the caller": assignment("var.given") },
});
