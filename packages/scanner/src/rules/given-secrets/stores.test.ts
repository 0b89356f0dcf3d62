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
