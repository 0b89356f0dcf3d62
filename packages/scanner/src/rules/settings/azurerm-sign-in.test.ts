import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const server = (body: string) => `
  resource "azurerm_mssql_server" "orders" {
    name = "orders"
    ${body}
  }`;

const bicepServer = (isOnly: boolean) => ({
  "main.bicep": `resource server 'Microsoft.Sql/servers@2023-08-01' = {
    name: 'orders'
    location: 'westeurope'
    properties: {}
    resource identities 'azureADOnlyAuthentications' = {
      name: 'Default'
      properties: { azureADOnlyAuthentication: ${isOnly} }
    }
  }`,
});

testRule("az-database-passwords", {
  fails: {
    "no administrator of the directory": server(""),
    "passwords beside identities": server(
      "azuread_administrator {\n azuread_authentication_only = false\n }",
    ),
    "an instance": 'resource "azurerm_mssql_managed_instance" "orders" {}',
    "a flexible server": 'resource "azurerm_postgresql_flexible_server" "orders" {}',
    "a template": bicepServer(false),
  },
  passes: {
    "identities only": server("azuread_administrator {\n azuread_authentication_only = true\n }"),
    "a flexible server for identities": `resource "azurerm_postgresql_flexible_server" "orders" {
      authentication {
        active_directory_auth_enabled = true
        password_auth_enabled         = false
      }
    }`,
    "a replica": `resource "azurerm_postgresql_flexible_server" "copy" {
      create_mode = "Replica"
    }`,
    "a restored server": `resource "azurerm_postgresql_flexible_server" "copy" {
      create_mode = "PointInTimeRestore"
    }`,
    "an administrator declared elsewhere": `
      resource "azurerm_mssql_managed_instance" "orders" {}
      resource "azurerm_mssql_managed_instance_active_directory_administrator" "orders" {
        managed_instance_id         = azurerm_mssql_managed_instance.orders.id
        azuread_authentication_only = true
      }`,
    "a template": bicepServer(true),
  },
});

const app = (body: string) => `
  resource "azurerm_linux_web_app" "shop" {
    webdeploy_publish_basic_authentication_enabled = false
    ${body}
  }`;

const bicepApp = (isAllowed: boolean) => ({
  "main.bicep": `resource app 'Microsoft.Web/sites@2023-12-01' = {
    name: 'shop'
    location: 'westeurope'
    kind: 'app,linux'
    properties: {}
    resource scm 'basicPublishingCredentialsPolicies' = {
      name: 'scm'
      properties: { allow: ${isAllowed} }
    }
  }`,
});

testRule("az-appservice-basic-auth", {
  fails: {
    "the default": 'resource "azurerm_linux_web_app" "shop" {}',
    "FTP with passwords": app('site_config {\n ftps_state = "FtpsOnly"\n }'),
    "a template": bicepApp(true),
  },
  passes: {
    "no passwords": app('site_config {\n ftps_state = "Disabled"\n }'),
    "FTP without passwords": app(`ftp_publish_basic_authentication_enabled = false
      site_config {
        ftps_state = "FtpsOnly"
      }`),
    "a file that the provider uploads": `resource "azurerm_linux_function_app" "shop" {
      zip_deploy_file = "shop.zip"
    }`,
    "a template": bicepApp(false),
  },
});

testArgumentRule("az-appservice-client-certificate", {
  type: "azurerm_linux_web_app",
  argument: "client_certificate_mode",
  body: "client_certificate_enabled = true",
  bad: ['"Optional"', '"OptionalInteractiveUser"'],
  good: ['"Required"'],
  absent: "passes",
});

testRule("az-appservice-client-certificate", {
  passes: { "no certificates": app('client_certificate_mode = "Optional"') },
});

const restricted = (body: string) =>
  app(`site_config {
    ip_restriction_default_action = "Deny"
    ${body}
  }`);

testRule("az-app-deployment-public", {
  fails: {
    "only the app is restricted": restricted(""),
    "the app's restrictions aren't used": restricted("scm_use_main_ip_restriction = false"),
  },
  passes: {
    "an app for everyone": app("site_config {}"),
    "the app's restrictions": restricted("scm_use_main_ip_restriction = true"),
    "restrictions of its own": restricted('scm_ip_restriction_default_action = "Deny"'),
    "a list of its own": restricted('scm_ip_restriction {\n ip_address = "10.0.0.0/8"\n }'),
  },
});

testArgumentRule("az-storage-sftp-password", {
  type: "azurerm_storage_account_local_user",
  argument: "ssh_password_enabled",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

const subscription = (body: string) =>
  `resource "azurerm_api_management_subscription" "partner" {\n display_name = "Partner"\n ${body}\n}`;

const bicepSubscription = (scope: string) => ({
  "main.bicep": `param product string
  resource partner 'Microsoft.ApiManagement/service/subscriptions@2022-08-01' = {
    name: 'gateway/partner'
    properties: { displayName: 'Partner', scope: ${scope} }
  }`,
});

testRule("az-api-subscription-all", {
  fails: { "every API": subscription(""), "a template": bicepSubscription("'/apis'") },
  passes: {
    "one product": subscription('product_id = "product"'),
    "one API": subscription('api_id = "api"'),
    "a product in a template": bicepSubscription("'/products/basic'"),
  },
});

const token = (body: string) => `
  resource "azurerm_container_registry_token_password" "ci" {
    password1 {
      ${body}
    }
  }`;

testRule("az-acr-token-expiry", {
  fails: { "a password without an end": token("") },
  passes: { "a password with an end": token('expiry = "2027-03-22T17:57:36+08:00"') },
});

testArgumentRule("az-kv-access-policies", {
  type: "azurerm_key_vault",
  argument: "enable_rbac_authorization",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

const vault = (version: string) => ({
  "main.bicep": `resource vault 'Microsoft.KeyVault/vaults@${version}' = {
    name: 'secrets'
    location: 'westeurope'
    properties: { tenantId: 'a', sku: { family: 'A', name: 'standard' } }
  }`,
});

testRule("az-kv-access-policies", {
  fails: { "a template of former days": vault("2023-07-01") },
  passes: { "a template whose default is roles": vault("2026-02-01") },
});

const key = (options: string, body = "") => `
  resource "azurerm_key_vault_key" "data" {
    key_opts = [${options}]
    ${body}
  }`;

testRule("az-kv-key-rotation", {
  fails: {
    "no policy": key('"wrapKey", "unwrapKey"'),
    "a policy that only ends": key('"encrypt"', 'rotation_policy {\n expire_after = "P90D"\n }'),
  },
  passes: {
    "automatic rotation": key(
      '"encrypt"',
      `rotation_policy {
        automatic {
          time_before_expiry = "P30D"
        }
      }`,
    ),
    "a key for signatures": key('"sign", "verify"'),
  },
});

const value = (name: string, body: string) => `
  resource "azurerm_api_management_named_value" "it" {
    name = "${name}"
    ${body}
  }`;

testRule("az-api-named-value", {
  fails: {
    "a password": value("backend-password", ""),
    "a key": value("backend-api-key", "secret = false"),
    "a password of a workspace": value("backend-password", "").replace(
      "_named",
      "_workspace_named",
    ),
  },
  passes: {
    "a secret": value("backend-password", "secret = true"),
    "an address": value("backend-url", ""),
    "a secret of a workspace": value("backend-password", "secret = true").replace(
      "_named",
      "_workspace_named",
    ),
    "where a secret is": value("secret-vault-name", ""),
  },
});
