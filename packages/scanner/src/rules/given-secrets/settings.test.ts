// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const INPUTS = `
  variable "password" {
    sensitive = true
  }
  variable "db_password" {
    default = null
  }
  variable "api_token" {}
  variable "db_secret" {}
  variable "note" {}
  resource "random_password" "it" {
    length = 32
  }
  data "aws_secretsmanager_secret_version" "it" {
    secret_id = "it"
  }
  data "aws_ssm_parameter" "it" {
    name = "/it"
  }
  data "aws_ssm_parameter" "db_password" {
    name = "/it/db"
  }
  data "aws_ssm_parameter" "db_secret" {
    name = "/it/secret"
  }
  data "vault_kv_secret_v2" "it" {
    mount = "it"
    name  = "it"
  }
  data "vault_generic_secret" "it" {
    path = "it"
  }
`;

const lambda = (value: string, name = "SETTING") => `${INPUTS}
  resource "aws_lambda_function" "it" {
    environment {
      variables = { ${name} = ${value} }
    }
  }`;

const task = (definitions: string) => `${INPUTS}
  resource "aws_ecs_task_definition" "it" {
    container_definitions = ${definitions}
  }`;

const daemon = (setting: string) => `${INPUTS}
  resource "aws_ecs_daemon_task_definition" "it" {
    container_definition {
      ${setting}
    }
  }`;

const build = (type: string) => `${INPUTS}
  resource "aws_codebuild_project" "it" {
    environment {
      environment_variable {
        name  = "TOKEN"
        type  = "${type}"
        value = var.api_token
      }
    }
  }`;

const KEY = { Ref: "Key" };

const inTemplate = (type: string, properties: object) => ({
  "template.json": JSON.stringify({
    Parameters: { Key: { Type: "String", NoEcho: true } },
    Resources: { It: { Type: type, Properties: properties } },
  }),
});

const inBicep = (type: string, properties: string) => ({
  "main.bicep": `@secure()\nparam key string\nresource it '${type}' = {\n  name: 'it'\n  properties: { ${properties} }\n}\n`,
});

testRule("gen-secret-setting", {
  fails: {
    "a sensitive variable": lambda("var.password"),
    "a variable named after a credential": lambda("var.api_token"),
    "a variable without a useful default": lambda("var.db_password"),
    "a part of a text": lambda('"postgres://it:${var.password}@db/it"'),
    "one of two maps": `${INPUTS}
      resource "aws_lambda_function" "it" {
        environment {
          variables = var.note == "" ? {} : { SETTING = var.password }
        }
      }`,
    "a generated password": lambda("random_password.it.result"),
    "a member of a secret document, by its key": lambda(
      'jsondecode(data.aws_secretsmanager_secret_version.it.secret_string)["password"]',
    ),
    "a member of a secret": lambda(
      "jsondecode(data.aws_secretsmanager_secret_version.it.secret_string).password",
    ),
    "a parameter in a setting named after a credential": lambda(
      "data.aws_ssm_parameter.it.value",
      "API_KEY",
    ),
    "a parameter in a text named after a credential": lambda(
      '"it:${data.aws_ssm_parameter.it.value}"',
      "API_TOKEN",
    ),
    "a parameter in a task": task(
      'jsonencode([{ environment = [{ name = "API_KEY", value = data.aws_ssm_parameter.it.value }] }])',
    ),
    "a parameter named after a credential": lambda(
      '"postgres://it:${data.aws_ssm_parameter.db_password.value}@db/it"',
    ),
    "a member of a secret of Vault": lambda('data.vault_kv_secret_v2.it.data["password"]'),
    "a member of an older secret of Vault": lambda("data.vault_generic_secret.it.data.token"),
    "in base64": lambda("base64encode(var.password)"),
    "a task": task('jsonencode([{ environment = [{ name = "IT", value = var.password }] }])'),
    "a task in a template": {
      "main.tf": task('templatefile("it.json.tftpl", { text = var.password })'),
      "it.json.tftpl": '[{ "environment": [{ "name": "IT", "value": "${text}" }] }]',
    },
    "a daemon": daemon('environment {\n name = "IT"\n value = var.password\n}'),
    "a build": build("PLAINTEXT"),
    "an app of Azure": `${INPUTS}
      resource "azurerm_linux_web_app" "it" {
        app_settings = { IT = var.password }
      }`,
    "a block for each member of a map": `${INPUTS}
      locals {
        settings = { IT = var.password }
      }
      resource "google_cloud_run_v2_service" "it" {
        template {
          containers {
            dynamic "env" {
              for_each = local.settings
              content {
                name  = env.key
                value = env.value
              }
            }
          }
        }
      }`,
    "a parameter of a template": {
      "template.yaml":
        "Parameters:\n  Key: { Type: String, NoEcho: true }\nResources:\n  It:\n    Type: AWS::Lambda::Function\n    Properties:\n      Environment: { Variables: { IT: !Ref Key } }\n",
    },
    "a service of App Runner": inTemplate("AWS::AppRunner::Service", {
      SourceConfiguration: {
        ImageRepository: {
          ImageConfiguration: { RuntimeEnvironmentVariables: [{ Name: "IT", Value: KEY }] },
        },
      },
    }),
    "a build of a template": inTemplate("AWS::CodeBuild::Project", {
      Environment: { EnvironmentVariables: [{ Name: "IT", Value: KEY }] },
    }),
    "a job of a template": inTemplate("AWS::Batch::JobDefinition", {
      ContainerProperties: { Environment: [{ Name: "IT", Value: KEY }] },
    }),
    "an environment of Elastic Beanstalk": inTemplate("AWS::ElasticBeanstalk::Environment", {
      OptionSettings: [{ OptionName: "IT", Value: KEY }],
    }),
    "a container group in Bicep": inBicep(
      "Microsoft.ContainerInstance/containerGroups@2023-05-01",
      "containers: [{ name: 'it', properties: { environmentVariables: [{ name: 'IT', value: key }] } }]",
    ),
    "an app in Bicep": inBicep(
      "Microsoft.Web/sites@2023-12-01",
      "siteConfig: { appSettings: [{ name: 'IT', value: key }] }",
    ),
    "a job in Bicep": inBicep(
      "Microsoft.App/jobs@2024-03-01",
      "template: { containers: [{ name: 'it', env: [{ name: 'IT', value: key }] }] }",
    ),
    "a container of Docker": `${INPUTS}
      resource "docker_container" "it" {
        env = ["IT=\${var.password}"]
      }`,
  },
  passes: {
    "a daemon that reads a store": daemon('secret {\n name = "IT"\n value_from = var.db_secret\n}'),
    "another variable": lambda("var.note"),
    "the name of a secret": lambda("var.db_secret"),
    "a parameter in another setting": lambda("data.aws_ssm_parameter.it.value"),
    "a parameter that says where a secret is": lambda(
      "data.aws_ssm_parameter.db_secret.value",
      "DB_SECRET",
    ),
    "a parameter in a setting with the name of a key": lambda(
      "data.aws_ssm_parameter.it.value",
      "KMS_KEY_ID",
    ),
    "a parameter in a setting with a public key": lambda(
      "data.aws_ssm_parameter.it.value",
      "STRIPE_PUBLISHABLE_KEY",
    ),
    "a parameter without encryption": lambda("data.aws_ssm_parameter.it.insecure_value", "API_KEY"),
    "the name of a parameter": lambda("data.aws_ssm_parameter.db_password.name", "API_KEY"),
    "another member of a secret of Vault": lambda('data.vault_kv_secret_v2.it.data["host"]'),
    "a hash": lambda("sha256(var.password)"),
    "another member, by its key": lambda(
      'jsondecode(data.aws_secretsmanager_secret_version.it.secret_string)["username"]',
    ),
    "another member of a secret": lambda(
      "jsondecode(data.aws_secretsmanager_secret_version.it.secret_string).username",
    ),
    "another attribute": lambda("data.aws_secretsmanager_secret_version.it.arn"),
    "a reference to a vault": lambda('"@Microsoft.KeyVault(SecretUri=${var.password})"'),
    "another variable of a task": task(
      'jsonencode([{ environment = [{ name = "IT", value = "it" }], command = [var.password] }])',
    ),
    "a build with a store": build("SECRETS_MANAGER"),
    "a key that the platform expects": `${INPUTS}
      resource "azurerm_linux_function_app" "it" {
        app_settings = { WEBSITE_CONTENTAZUREFILECONNECTIONSTRING = var.password }
      }`,
    "a secure variable in Bicep": inBicep(
      "Microsoft.ContainerInstance/containerGroups@2023-05-01",
      "containers: [{ name: 'it', properties: { environmentVariables: [{ name: 'IT', secureValue: key }] } }]",
    ),
    "all settings of the caller": `
      variable "settings" {
        sensitive = true
      }
      resource "azurerm_linux_web_app" "it" {
        app_settings = var.settings
      }`,
  },
});

const metadata = (type: string, value: string) =>
  `${INPUTS}\nresource "${type}" "it" {\n  metadata = { setting = ${value} }\n}`;

const item = (value: string) =>
  `${INPUTS}\nresource "google_compute_project_metadata_item" "it" {\n  key   = "it"\n  value = ${value}\n}`;

testRule("gen-secret-setting", {
  fails: {
    "metadata of a project": metadata("google_compute_project_metadata", "var.api_token"),
    "metadata of a regional template": metadata(
      "google_compute_region_instance_template",
      "random_password.it.result",
    ),
    "an item of a project's metadata": item("var.api_token"),
  },
  passes: {
    "other metadata of a project": metadata("google_compute_project_metadata", "var.note"),
    "another item": item("var.note"),
  },
});
