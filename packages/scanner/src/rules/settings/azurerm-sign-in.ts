import { type Fault, type Setting, type SettingRow, settings } from "./setting.ts";

const OFF: Fault = { isNot: [true] };

const NOT_OFF: Fault = { isNot: [false] };

const WITH_FTP = ["linux_web_app", "windows_web_app", "linux_function_app", "windows_function_app"]
  .flatMap((kind) => [kind, `${kind}_slot`])
  .map((kind) => `azurerm_${kind}`);

const APPS = [...WITH_FTP, "azurerm_function_app_flex_consumption"];

/** Names of values that let their holder in. */
const SECRET_NAME = /(password|passwd|secret|api[-_]?key|access[-_]?token|connection[-_]?string)$/i;

/** Databases that can be limited to identities, and the argument for it. */
const DATABASES: readonly SettingRow[] = [
  [
    "az-database-passwords",
    "Database server",
    "azurerm_mssql_server",
    "azuread_administrator.azuread_authentication_only",
    OFF,
    {
      title: "Database server accepts passwords beside identities",
      explanation: "A leaked password works for everyone, everywhere, until someone changes it.",
      fix: "Name an administrator from Microsoft Entra ID and switch off sign-in with passwords.",
      link: "https://learn.microsoft.com/azure/azure-sql/database/authentication-azure-ad-only-authentication",
    },
  ],
  [
    "az-database-passwords",
    "Database server",
    "azurerm_mssql_managed_instance",
    "azure_active_directory_administrator.azuread_authentication_only_enabled",
    OFF,
    {
      guards: [
        {
          argument: "azuread_authentication_only",
          is: [true],
          on: {
            type: "azurerm_mssql_managed_instance_active_directory_administrator",
            via: "managed_instance_id",
          },
        },
      ],
    },
  ],
  [
    "az-database-passwords",
    "Database server",
    "azurerm_synapse_workspace",
    "azuread_authentication_only",
    OFF,
  ],
  [
    "az-database-passwords",
    "Database server",
    "azurerm_postgresql_flexible_server",
    "authentication.password_auth_enabled",
    NOT_OFF,
    // Copies have the sign-in of their source.
    {
      guards: [
        {
          argument: "create_mode",
          is: ["Replica", "GeoRestore", "PointInTimeRestore", "ReviveDropped"],
        },
      ],
    },
  ],
  [
    "az-database-passwords",
    "Database server",
    "azurerm_mongo_cluster",
    "authentication_methods",
    { is: ["NativeAuth"] },
  ],
];

/** How people and programs prove who they are to Azure services. */
export const azurermSignIn: readonly Setting[] = [
  ...settings("shared-key", "LOW", [
    ...DATABASES,
    [
      "az-appservice-basic-auth",
      "App",
      APPS,
      "webdeploy_publish_basic_authentication_enabled",
      NOT_OFF,
      {
        title: "App can be changed with a password",
        explanation: "Anyone who finds the publishing password can replace the code of the app.",
        fix: "Set each argument that ends in `publish_basic_authentication_enabled` to false.",
        // The provider uploads the file with the password.
        guards: [{ argument: "zip_deploy_file" }],
        link: "https://learn.microsoft.com/azure/app-service/configure-basic-auth-disable",
      },
    ],
    [
      "az-appservice-basic-auth",
      "App",
      WITH_FTP,
      "ftp_publish_basic_authentication_enabled",
      NOT_OFF,
      // By default, the app has no FTP.
      { when: [{ argument: "site_config.ftps_state", is: ["AllAllowed", "FtpsOnly"] }] },
    ],
    [
      "az-appservice-basic-auth",
      "App",
      "azurerm_logic_app_standard",
      "scm_publish_basic_authentication_enabled",
      NOT_OFF,
    ],
    [
      "az-storage-sftp-password",
      "Storage account",
      "azurerm_storage_account_local_user",
      "ssh_password_enabled",
      { is: [true] },
      {
        title: "SFTP user of the storage account signs in with a password",
        fix: "Set `ssh_key_enabled = true` and name the keys instead.",
      },
    ],
    [
      "az-api-subscription-all",
      "API gateway",
      "azurerm_api_management_subscription",
      "product_id",
      { isMissing: true },
      {
        title: "Subscription key opens every API of the gateway",
        explanation: "A leaked key works for APIs that its holder never used.",
        fix: "Name the `product_id` or the `api_id`.",
        guards: [{ argument: "api_id" }],
      },
    ],
  ]),
  ...settings("long-lived", "LOW", [
    ...["password1", "password2"].map(
      (password): SettingRow => [
        "az-acr-token-expiry",
        "Token",
        "azurerm_container_registry_token_password",
        `${password}.expiry`,
        { isMissing: true },
        {
          isOnlyInBlock: true,
          title: "Password of a container registry's token never expires",
          explanation: "A leaked one works until someone replaces it.",
          fix: "Set `expiry` in the block of the password.",
        },
      ],
    ),
  ]),
  ...settings("loose", "LOW", [
    [
      "az-appservice-client-certificate",
      "App",
      APPS,
      "client_certificate_mode",
      { is: ["Optional", "OptionalInteractiveUser"] },
      {
        title: "App asks for client certificates but doesn't require them",
        explanation:
          "Clients without a certificate reach the app, which has to refuse them itself.",
        fix: 'Set `client_certificate_mode = "Required"`.',
        when: [{ argument: "client_certificate_enabled", is: [true] }],
      },
    ],
    [
      "az-app-deployment-public",
      "Deployment site of the app",
      WITH_FTP,
      "site_config.scm_use_main_ip_restriction",
      OFF,
      {
        title: "Deployment site of a restricted app is open to everyone",
        explanation: "The app is restricted, but its code can be replaced from anywhere.",
        when: [{ argument: "site_config.ip_restriction_default_action", is: ["Deny"] }],
        guards: [
          { argument: "public_network_access_enabled", is: [false] },
          { argument: "site_config.scm_ip_restriction_default_action", is: ["Deny"] },
          { argument: "site_config.scm_ip_restriction" },
        ],
      },
    ],
    [
      "az-kv-access-policies",
      "Key vault",
      "azurerm_key_vault",
      "rbac_authorization_enabled",
      OFF,
      {
        formerly: "enable_rbac_authorization",
        title: "Contributors can give themselves access to the key vault",
        explanation:
          "With access policies, permission to change the vault is enough to read its secrets.",
        link: "https://learn.microsoft.com/azure/key-vault/general/rbac-access-policy",
      },
    ],
  ]),
  ...settings("long-lived", "LOW", [
    [
      "az-kv-key-rotation",
      "Key",
      "azurerm_key_vault_key",
      "rotation_policy.automatic",
      { isMissing: true },
      {
        title: "Key in a key vault isn't rotated automatically",
        explanation: "A leaked key decrypts everything until someone replaces it by hand.",
        fix: "Add a `rotation_policy` with `automatic`.",
        link: "https://learn.microsoft.com/azure/key-vault/keys/how-to-configure-key-rotation",
        // Keys for signatures have to stay known to those who verify.
        when: [{ argument: "key_opts", is: ["encrypt", "wrapKey"] }],
      },
    ],
  ]),
  ...settings("unencrypted", "MEDIUM", [
    [
      "az-api-named-value",
      "API gateway",
      ["azurerm_api_management_named_value", "azurerm_api_management_workspace_named_value"],
      "secret",
      OFF,
      {
        title: "API gateway stores a secret as plain text",
        explanation: "Everyone with read access to the gateway sees the value.",
        fix: "Set `secret = true`, and take the value from a key vault.",
        when: [{ argument: "name", matches: SECRET_NAME }],
      },
    ],
  ]),
];
