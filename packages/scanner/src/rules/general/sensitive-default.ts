import { type Marks, NO_MARKS } from "../../evaluate/marks.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, ifKnown, unless } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { file, module, type Rule, resource } from "../../rule-language/rule.ts";
import { assignmentsIn, type TextStyle } from "../../secrets/assignments.ts";
import { isChosenPassword, isWrittenSecret } from "../../secrets/chosen-password.ts";
import { isCredentialName } from "../../secrets/credential-name.ts";
import { looksRandom } from "../../secrets/entropy.ts";
import { isReference, isSubstituted } from "../../secrets/reference.ts";
import { leadsToSecret } from "../../secrets/secret-place.ts";
import { withDecoded } from "../../source/bytes.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { literalText } from "../../terraform/static-argument.ts";
import { chosenPasswordChecks } from "./chosen-passwords.ts";
import { isReadable, SETTING_TYPES, serviceSettingChecks } from "./service-settings.ts";

/** Arguments that contain a password or other secret, by resource type. */
const SECRET_ARGUMENTS: Readonly<Record<string, string>> = {
  aws_api_gateway_api_key: "value",
  aws_db_instance: "password",
  aws_directory_service_directory: "password",
  aws_dms_endpoint: "password",
  aws_docdb_cluster: "master_password",
  aws_elasticsearch_domain: "advanced_security_options.master_user_options.master_user_password",
  aws_lightsail_database: "master_password",
  aws_mailmanager_ingress_point: "ingress_point_configuration.smtp_password_wo",
  aws_mq_broker: "user.password",
  aws_opensearch_domain: "advanced_security_options.master_user_options.master_user_password",
  aws_rds_cluster: "master_password",
  aws_redshift_cluster: "master_password",
  aws_redshiftserverless_namespace: "admin_user_password",
  aws_secretsmanager_secret_version: "secret_string",
  aws_workmail_user: "password",
  azurerm_container_registry_task: "registry_credential.custom.password",
  azurerm_key_vault_secret: "value",
  azurerm_linux_virtual_machine: "admin_password",
  azurerm_linux_virtual_machine_scale_set: "admin_password",
  azurerm_mariadb_server: "administrator_login_password",
  azurerm_mssql_server: "administrator_login_password",
  azurerm_mssql_virtual_machine: "sql_connectivity_update_password",
  azurerm_mysql_flexible_server: "administrator_password",
  azurerm_mysql_server: "administrator_login_password",
  azurerm_postgresql_flexible_server: "administrator_password",
  azurerm_postgresql_server: "administrator_login_password",
  azurerm_sql_server: "administrator_login_password",
  azurerm_synapse_workspace: "sql_administrator_login_password",
  azurerm_virtual_machine: "os_profile.admin_password",
  azurerm_windows_virtual_machine: "admin_password",
  azurerm_windows_virtual_machine_scale_set: "admin_password",
  github_actions_secret: "plaintext_value",
  google_alloydb_cluster: "initial_user.password",
  google_compute_disk: "disk_encryption_key.raw_key",
  google_compute_instance: "boot_disk.disk_encryption_key_raw",
  google_compute_vpn_tunnel: "shared_secret",
  google_container_cluster: "master_auth.password",
  google_secret_manager_regional_secret_version: "secret_data",
  google_secret_manager_secret_version: "secret_data",
  google_sql_database_instance: "root_password",
  google_sql_user: "password",
  linode_instance: "root_pass",
};

/** Secrets of types that have several. Both tunnels of a connection have a key of their own. */
const SEVERAL_SECRETS: readonly (readonly [type: string, paths: readonly string[]])[] = [
  ["aws_amplify_app", ["access_token", "basic_auth_credentials", "oauth_token"]],
  ["aws_amplify_branch", ["basic_auth_credentials"]],
  [
    "aws_cloudwatch_event_connection",
    [
      "auth_parameters.api_key.value",
      "auth_parameters.basic.password",
      "auth_parameters.oauth.client_parameters.client_secret",
    ],
  ],
  // State keeps no write-only arguments, but the code does.
  ["aws_elasticache_replication_group", ["auth_token", "auth_token_wo"]],
  ["aws_codepipeline_webhook", ["authentication_configuration.secret_token"]],
  ["aws_vpn_connection", ["tunnel1_preshared_key", "tunnel2_preshared_key"]],
];

/** Services on Azure whose settings are environment variables. */
export const APP_TYPES = [
  "linux_web_app",
  "windows_web_app",
  "linux_function_app",
  "windows_function_app",
]
  .flatMap((name) => [`azurerm_${name}`, `azurerm_${name}_slot`])
  .concat("azurerm_app_service", "azurerm_function_app");

/** Variable defaults containing a secret. */
function secretDefaults(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  return [...view.configuration.variables.values()]
    .filter(({ name }) => isCredentialName(name))
    .map((variable) => secretDefault(view, variable));
}

function secretDefault(view: ModuleView, variable: Declaration): Fact {
  const { name, header, sources } = variable;
  const message = `the default of \`var.${name}\` can be read in the code`;
  const text = literalText(variable, "default");
  // A mark keeps the value out of plans, but not out of the code.
  if (text === null || text === "" || isReference(text) || leadsToSecret(variable)) {
    return view.found(false, header, message);
  }
  // Located like findings at the default's uses, so that they are merged into one.
  const [location = header] = sources.flatMap(({ body, file }) =>
    body.attributes
      .filter((attribute) => attribute.name === "default")
      .map((attribute) => locate(attribute, file)),
  );
  const marks = { ...NO_MARKS, defaults: [{ variable: `var.${name}`, location }] };
  return fact(true, { location, message, marks, secrets: [text] });
}

/** A setting of an app that Azure reads from a vault. */
const IN_VAULT = /^@Microsoft\.KeyVault\(/i;

/** The kind of an identity, by which an app signs in without a secret. */
const BY_IDENTITY = /^managedidentity(asfederatedidentity)?$/i;

/** A password or key within the text that a program connects with. */
const CONNECTION = /(^|;)\s*(password|pwd|accountkey|sharedaccesskey)\s*=\s*[^;{$\s][^;]{3,}/i;

function connects(value: AttributeView): Fact {
  const isSecret = value.value.kind === "string" && CONNECTION.test(value.value.value);
  return isSecret ? isReadable(value) : fact(false, value.evidence());
}

/** The text behind base64, in which manifests write secrets. */
function decoded(text: string): string {
  return withDecoded(text)
    .slice(text.length + 1)
    .trim();
}

/** A password that a person chose, with a name of the caller's before or after it. */
function isReadableInPart({ value, location, path }: AttributeView): Fact {
  const parts = value.kind === "unknown" ? (value.parts ?? []) : [];
  const isSecret = ({ isSensitive, referents }: Marks) => isSensitive || referents.length > 0;
  const known = parts.map((part) => (part.kind === "string" ? part.value : "")).join("");
  const isChosen =
    /password$/.test(path) &&
    !parts.some(({ marks }) => isSecret(marks)) &&
    isWrittenSecret(known) &&
    !/^[\w-]*$/.test(known);
  const message = `\`${path}\` can be read in the code but for a name`;
  const secrets = parts.flatMap((part) => (part.kind === "string" ? [part.value] : []));
  return fact(isChosen, { location, message, marks: NO_MARKS, secrets });
}

/** A header by which a server knows the distribution in front of it. */
function isReadableHeader(header: BlockView): Fact {
  const value = header.attr("value");
  return ifKnown(
    and(
      header.attr("name").matches(/auth|key|secret|token|verif/i),
      value.test((text = "") => isWrittenSecret(text) && looksRandom(text)),
      value.isReadable(),
    ),
  );
}

/** Map members with credential names. */
function namedSecrets(map: AttributeView): readonly Fact[] {
  if (map.value.kind !== "object") return [];
  return [...map.value.entries.keys()].filter(isCredentialName).map((name) => {
    const member = map.member(name);
    const isFilledIn = member.test(
      (text) =>
        text !== undefined &&
        (isSubstituted(text) ||
          isSubstituted(decoded(text)) ||
          IN_VAULT.test(text) ||
          BY_IDENTITY.test(text)),
    );
    return unless(isFilledIn, isReadable(member));
  });
}

/** Passwords among settings that everyone may read. */
function chosenPasswords(map: AttributeView): readonly Fact[] {
  if (map.value.kind !== "object") return [];
  return [...map.value.entries.keys()].filter(isCredentialName).map((name) => {
    const member = map.member(name);
    const isPassword = member.test((text = "") => isChosenPassword(name, text));
    return and(isPassword, isReadable(member));
  });
}

/** Files among settings, such as `application.yml`, with a password in them. */
function passwordsInFiles(map: AttributeView): readonly Fact[] {
  if (map.value.kind !== "object") return [];
  return [...map.value.entries].flatMap(([name, value]): readonly Fact[] => {
    if (value.kind !== "string" || !value.value.includes("\n")) return [];
    const found = [...assignmentsIn(value.value, "bare")].find((each) =>
      isChosenPassword(each.name, each.value),
    );
    if (found === undefined) return [];
    const location = value.at ?? map.location;
    const message = `\`${found.name}\` in \`${name}\` can be read in the code`;
    return [fact(true, { location, message, marks: value.marks, secrets: [found.value] })];
  });
}

/** Passwords with which providers sign in. Keys of AWS have a rule of their own. */
function providerPasswords(view: ModuleView): readonly Fact[] {
  return view.configuration.providers.flatMap((declaration) =>
    declaration.sources.flatMap(({ body, file: source }) =>
      body.attributes.flatMap((attribute): readonly Fact[] => {
        const text = literalText(declaration, attribute.name);
        // Random texts are found in every file.
        if (text === null || declaration.name === "aws") return [];
        const message = `\`${attribute.name}\` of the provider can be read in the code`;
        const location = locate(attribute, source);
        return [
          fact(isChosenPassword(attribute.name, text), {
            location,
            message,
            marks: NO_MARKS,
            secrets: [text],
          }),
        ];
      }),
    ),
  );
}

/** Values of variables that are kept beside the code, and how they are written. */
const VALUES: readonly (readonly [file: RegExp, style: TextStyle])[] = [
  [/\.tfvars$/, "quoted"],
  [/(^|\/)([\w-]*\.env|\.env(\.[\w-]+)?)$/, "bare"],
];

const OF_EXAMPLES = /example|sample|template|dist$|(^|\/)(tests?|fixtures)\//i;

function givenValues(source: SourceFile): readonly Fact[] {
  const style = VALUES.find(([path]) => path.test(source.path))?.[1];
  if (style === undefined || OF_EXAMPLES.test(source.path)) return [];
  return [...assignmentsIn(source.text, style)]
    .filter(({ name, value }) => isChosenPassword(name, value))
    .map(({ name, value, start }) =>
      fact(true, {
        location: { file: source, start, end: start + value.length },
        message: `the value of \`${name}\` can be read in the code`,
        marks: NO_MARKS,
        secrets: [value],
      }),
    );
}

export const sensitiveDefaultRules: readonly Rule[] = [
  {
    id: "gen-sensitive-default",
    title: "Password or key is given in the code",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation:
      "Everyone who can read the code knows the secret, and a default is what most people keep.",
    fix: "Leave the variable without a default and mark it `sensitive`, or let the provider or `random_password` make the secret.",
    link: "https://developer.hashicorp.com/terraform/language/manage-sensitive-data",
    checks: [
      module(secretDefaults),
      ...Object.entries(SECRET_ARGUMENTS).map(([type, path]) =>
        resource(type, (instance) => [
          isReadable(instance.attr(path)),
          isReadableInPart(instance.attr(path)),
        ]),
      ),
      ...SEVERAL_SECRETS.map(([type, paths]) =>
        resource(type, (instance) => paths.map((path) => isReadable(instance.attr(path)))),
      ),
      resource(APP_TYPES, (app) => [
        ...namedSecrets(app.attr("app_settings")),
        ...app.blocks("connection_string").each((each) => connects(each.attr("value"))),
      ]),
      resource("aws_cloudfront_distribution", (distribution) =>
        distribution.blocks("origin.custom_header").each(isReadableHeader),
      ),
      ...serviceSettingChecks,
      resource(["kubernetes_config_map", "kubernetes_config_map_v1"], (settings) => [
        ...chosenPasswords(settings.attr("data")),
        ...passwordsInFiles(settings.attr("data")),
      ]),
      ...chosenPasswordChecks([
        ...Object.keys(SECRET_ARGUMENTS),
        ...SEVERAL_SECRETS.map(([type]) => type),
        ...APP_TYPES,
        ...SETTING_TYPES,
      ]),
      module(providerPasswords),
      file(givenValues),
      resource(["kubernetes_secret", "kubernetes_secret_v1"], (secret) =>
        ["data", "string_data", "binary_data"].flatMap((name) => namedSecrets(secret.attr(name))),
      ),
    ],
  },
];
