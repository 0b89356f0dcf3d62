import { testRule } from "../../../test/rule-fixtures.ts";

const PASSWORD = "Amber-Willow-662";

const given = `variable "given" {
  type      = string
  sensitive = true
}`;

const connection = (password: string) => `${given}
resource "aws_glue_connection" "erp" {
  name = "erp"
  connection_properties = {
    USERNAME = "glue"
    PASSWORD = ${password}
  }
}`;

const role = (body: string) => `${given}
resource "postgresql_role" "app" {
  name = "app"
  ${body}
}`;

const release = (body: string) => `${given}
resource "helm_release" "grafana" {
  name  = "grafana"
  chart = "grafana"
  ${body}
}`;

const app = (value: string) => `${given}
resource "azurerm_container_app" "mailer" {
  name = "mailer"
  secret {
    name  = "smtp"
    value = ${value}
  }
}`;

testRule("gen-sensitive-default", {
  fails: {
    "a password in a map": connection(`"${PASSWORD}"`),
    "a password of another provider": role(`password = "${PASSWORD}"`),
    "a password through a local": `locals {
      users = { app = { password = "${PASSWORD}" } }
    }
    resource "mysql_user" "app" {
      for_each           = local.users
      user               = each.key
      plaintext_password = each.value.password
    }`,
    "a password in nested blocks": `resource "aws_cloudwatch_event_connection" "crm" {
      name               = "crm"
      authorization_type = "BASIC"
      auth_parameters {
        basic {
          username = "events"
          password = "${PASSWORD}"
        }
      }
    }`,
    "one of several passwords": `${given}
    resource "aws_elasticache_user" "app" {
      user_id = "app"
      authentication_mode {
        type      = "password"
        passwords = [var.given, "${PASSWORD}"]
      }
    }`,
    "a password in a document": `resource "grafana_data_source" "orders" {
      name                     = "orders"
      secure_json_data_encoded = jsonencode({ basicAuthPassword = "${PASSWORD}" })
    }`,
    "a password in a text that is JSON": `resource "airbyte_source" "orders" {
      configuration = <<-JSON
        { "host": "db", "password": "${PASSWORD}" }
      JSON
    }`,
    "a password of a connection": `resource "null_resource" "host" {
      connection {
        host     = "10.0.0.5"
        password = "${PASSWORD}"
      }
    }`,
    "a setting of a chart": release(
      `set = [{ name = "grafana.adminPassword", value = "${PASSWORD}" }]`,
    ),
    "a setting of a chart as a block": release(`set {
      name  = "adminPassword"
      value = "${PASSWORD}"
    }`),
    "a sensitive setting of a chart": release(
      `set_sensitive = [{ name = "grafana.adminPassword", value = "${PASSWORD}" }]`,
    ),
    "a value of a chart": release(
      `values = [yamlencode({ grafana = { adminPassword = "${PASSWORD}" } })]`,
    ),
    "a local value that a script uses": `locals {
      database = { host = "db", password = "${PASSWORD}" }
    }
    resource "aws_instance" "web" {
      user_data = "mysqladmin -u root password '\${local.database.password}'"
    }`,
    "a secret of an app, whatever its name": app(`"${PASSWORD}"`),
    "a random secret of an app": app('"Hq7zX93LmPw2v"'),
    "a key of an API": `resource "aws_api_gateway_api_key" "partner" {
      name  = "partner"
      value = "pK7xQ2mV9nR4tB8wZ3cL6yH1jD5s"
    }`,
    "a password in an optional attribute": `variable "users" {
      type    = map(object({ password = optional(string, "${PASSWORD}") }))
      default = { app = {} }
    }
    resource "postgresql_role" "app" {
      for_each = var.users
      name     = each.key
      password = each.value.password
    }`,
  },
  passes: {
    "a password of the caller": connection("var.given"),
    "a secret of the caller": app("var.given"),
    "a secret in a store": app('"https://a.vault.azure.net/secrets/smtp1"'),
    "a random password": `resource "random_password" "app" {
      length = 24
    }
    ${role("password = random_password.app.result")}`,
    "the name of a secret": role('password = "prod-db-password-2"'),
    "a path in a store": connection('"/aws/reference/secretsmanager/erp1"'),
    "a reference that a tool replaces": role('password = "op://prod/app1/password"'),
    "a reference of a template": connection('"{{resolve:secretsmanager:erp1}}"'),
    "a local value with the name of a secret": `locals {
      password = "prod/db-password-2"
    }`,
    "a local value without a password": `locals {
      password_length = "24-characters"
    }`,
    "a placeholder": role('password = "changeme-123"'),
    "rules for passwords": `resource "aws_cognito_user_pool" "staff" {
      name = "staff"
      password_policy {
        minimum_length = 14
      }
    }`,
    "the argument that names a secret": role('password_secret_name = "Amber-Willow-662"'),
    "an existing secret of a chart": release(
      'set = [{ name = "admin.existingSecret", value = "grafana-admin-1" }]',
    ),
    "a chart's value of the caller": release(
      "values = [yamlencode({ grafana = { adminPassword = var.given } })]",
    ),
  },
});
