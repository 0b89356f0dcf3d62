// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const INPUTS = `
  variable "db_password" {
    sensitive = true
  }
  variable "api_token" {}
  variable "region" {}
  variable "kind" {}
`;

const of = (type: string, body: string) => `${INPUTS}\nresource "${type}" "it" {\n${body}\n}`;

testRule("gen-secret-plain-store", {
  fails: {
    "a config map": of("kubernetes_config_map_v1", "data = { key = var.db_password }"),
    "a file of a config map": of(
      "kubernetes_config_map",
      'data = { "it.ini" = "password=${var.db_password}\\n" }',
    ),
    "a plain parameter": of(
      "aws_ssm_parameter",
      'type = "String"\nvalue = format("mysql://it:%s@db", var.db_password)',
    ),
    "a value of a gateway": of("azurerm_api_management_named_value", "value = var.api_token"),
    "a value of a workspace": of(
      "azurerm_api_management_workspace_named_value",
      "value = var.api_token",
    ),
    "a variable of a repository": of("github_actions_variable", "value = var.api_token"),
    "a tag": of("aws_instance", "tags = { token = var.api_token }"),
    "a label": of("google_compute_instance", "labels = { token = var.api_token }"),
    "an annotation": of(
      "kubernetes_service_v1",
      "metadata {\nannotations = { token = var.api_token }\n}",
    ),
  },
  passes: {
    "another value of a config map": of("kubernetes_config_map_v1", "data = { key = var.region }"),
    "a hash": of("kubernetes_config_map_v1", "data = { checksum = sha256(var.db_password) }"),
    "a secure parameter": of("aws_ssm_parameter", 'type = "SecureString"\nvalue = var.db_password'),
    "a parameter of a kind of the caller's": of(
      "aws_ssm_parameter",
      "type = var.kind\nvalue = var.db_password",
    ),
    "a secret value of a gateway": of(
      "azurerm_api_management_named_value",
      "secret = true\nvalue = var.api_token",
    ),
    "a secret value of a workspace": of(
      "azurerm_api_management_workspace_named_value",
      "secret = true\nvalue = var.api_token",
    ),
    "a secret": of("kubernetes_secret_v1", "data = { key = var.db_password }"),
    "another tag": of("aws_instance", "tags = { region = var.region }"),
  },
});

/** A config map with an attribute of another resource. */
const shown = (type: string, attribute: string) => {
  const [kind, name] = type.startsWith("data.") ? ["data", type.slice(5)] : ["resource", type];
  return `${kind} "${name}" "of" {}\n${of("kubernetes_config_map_v1", `data = { VALUE = ${type}.of.${attribute} }`)}`;
};

const each = (attributes: readonly (readonly [type: string, attribute: string])[]) =>
  Object.fromEntries(
    attributes.map(([type, attribute]) => [`${type}.${attribute}`, shown(type, attribute)]),
  );

testRule("gen-secret-plain-store", {
  fails: {
    ...each([
      ["google_redis_instance", "auth_string"],
      ["data.google_redis_instance", "auth_string"],
      ["google_storage_hmac_key", "secret"],
      ["google_container_cluster", "master_auth[0].client_key"],
      ["google_secret_manager_secret_version", "secret_data"],
      ["data.google_client_config", "access_token"],
      ["aws_elasticache_replication_group", "auth_token"],
      ["aws_iam_service_specific_credential", "service_password"],
      ["aws_vpn_connection", "tunnel1_preshared_key"],
      ["data.aws_eks_cluster_auth", "token"],
      ["data.aws_kms_secrets", 'plaintext["master_password"]'],
      ["azurerm_eventhub_namespace", "default_primary_connection_string"],
      ["azurerm_redis_cache", "primary_access_key"],
      ["azurerm_cosmosdb_account", "primary_readonly_key"],
      ["azurerm_kubernetes_cluster", "kube_config_raw"],
      ["azurerm_kubernetes_cluster", "kube_config[0].client_key"],
      ["azurerm_linux_web_app", "site_credential[0].password"],
      ["azurerm_app_configuration", "primary_read_key[0].connection_string"],
      ["azuread_application_password", "value"],
      ["scaleway_iam_api_key", "secret_key"],
      ["tls_private_key", "private_key_pem"],
      ["random_password", "result"],
      ["data.kubernetes_secret_v1", 'data["password"]'],
      ["data.vault_kv_secret_v2", 'data["api_token"]'],
    ]),
    "the bytes of a config map": of(
      "kubernetes_config_map_v1",
      "binary_data = { key = base64encode(var.db_password) }",
    ),
    "a configuration of an app": of(
      "aws_appconfig_hosted_configuration_version",
      "content = jsonencode({ password = var.db_password })",
    ),
    "a parameter of Google": of(
      "google_parameter_manager_parameter_version",
      "parameter_data = var.db_password",
    ),
    "a parameter that is meant to be shown": of(
      "aws_ssm_parameter",
      'type = "String"\ninsecure_value = var.db_password',
    ),
    "a variable of runbooks": of("azurerm_automation_variable_string", "value = var.db_password"),
    "a variable of a workspace": of("tfe_variable", "value = var.api_token"),
  },
  passes: {
    ...each([
      ["google_redis_instance", "host"],
      ["google_redis_instance", "server_ca_certs"],
      ["google_secret_manager_secret", "id"],
      ["google_container_cluster", "master_auth[0].cluster_ca_certificate"],
      ["aws_db_instance", "master_user_secret[0].secret_arn"],
      ["aws_vpn_connection", "tunnel1_address"],
      ["azurerm_application_insights", "connection_string"],
      ["azurerm_eventhub_namespace", "default_primary_connection_string_alias_name"],
      ["azurerm_kubernetes_cluster", "kube_config[0].host"],
      ["tls_private_key", "public_key_openssh"],
      ["data.kubernetes_secret_v1", 'data["username"]'],
      ["data.vault_kv_secret_v2", 'data["host"]'],
      ["data.aws_ssm_parameter", "arn"],
    ]),
    "other bytes": of("kubernetes_config_map_v1", 'binary_data = { key = filebase64("x.png") }'),
    "a variable of runbooks that is encrypted": of(
      "azurerm_automation_variable_string",
      "encrypted = true\nvalue = var.db_password",
    ),
    "a sensitive variable of a workspace": of(
      "tfe_variable",
      "sensitive = true\nvalue = var.api_token",
    ),
    "a parameter that may be shown": of(
      "aws_ssm_parameter",
      'type = "String"\ninsecure_value = var.region',
    ),
    "a configuration without secrets": of(
      "aws_appconfig_hosted_configuration_version",
      "content = jsonencode({ region = var.region })",
    ),
  },
});
