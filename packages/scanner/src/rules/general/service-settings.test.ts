import { describe, expect, it } from "vitest";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

/** Each takes the name of a setting and the expression of its value. */
const SERVICES: Readonly<Record<string, (name: string, value: string) => string>> = {
  "a Glue job": (name, value) =>
    `resource "aws_glue_job" "it" {\n  default_arguments = { "--${name}" = ${value} }\n}`,
  "a function on Google Cloud": (name, value) =>
    `resource "google_cloudfunctions_function" "it" {\n  environment_variables = { ${name} = ${value} }\n}`,
  "a function's service": (name, value) =>
    `resource "google_cloudfunctions2_function" "it" {\n  service_config {\n    environment_variables = { ${name} = ${value} }\n  }\n}`,
  "a container group": (name, value) =>
    `resource "azurerm_container_group" "it" {\n  container {\n    environment_variables = { ${name} = ${value} }\n  }\n}`,
  "a setting of Elastic Beanstalk": (name, value) =>
    `resource "aws_elastic_beanstalk_environment" "it" {\n  setting {\n    name  = "${name}"\n    value = ${value}\n  }\n}`,
  "a service of Cloud Run": (name, value) =>
    `resource "google_cloud_run_v2_service" "it" {\n  template {\n    containers {\n      env {\n        name  = "${name}"\n        value = ${value}\n      }\n    }\n  }\n}`,
  "a container app": (name, value) =>
    `resource "azurerm_container_app" "it" {\n  template {\n    container {\n      env {\n        name  = "${name}"\n        value = ${value}\n      }\n    }\n  }\n}`,
  "a build project": (name, value) =>
    `resource "aws_codebuild_project" "it" {\n  environment {\n    environment_variable {\n      name  = "${name}"\n      value = ${value}\n    }\n  }\n}`,
  "a batch job": (name, value) =>
    `resource "aws_batch_job_definition" "it" {\n  container_properties = jsonencode({ environment = [{ name = "${name}", value = ${value} }] })\n}`,
  "a job of several containers": (name, value) =>
    `resource "aws_batch_job_definition" "it" {\n  ecs_properties = jsonencode({ taskProperties = [{ containers = [{ environment = [{ name = "${name}", value = ${value} }] }] }] })\n}`,
  "a harness of agents": (name, value) =>
    `resource "aws_bedrockagentcore_harness" "it" {\n  environment_variables = { ${name} = ${value} }\n}`,
  "an image of MicroVMs": (name, value) =>
    `resource "aws_lambdamicrovms_image" "it" {\n  environment_variables = { ${name} = ${value} }\n}`,
  "a training job": (name, value) =>
    `resource "aws_sagemaker_training_job" "it" {\n  environment = { ${name} = ${value} }\n}`,
  "a gateway service": (name, value) =>
    `resource "aws_ecs_express_gateway_service" "it" {\n  primary_container {\n    environment {\n      name  = "${name}"\n      value = ${value}\n    }\n  }\n}`,
  "a container of Docker": (name, value) =>
    `resource "docker_container" "it" {\n  env = [join("=", ["${name}", ${value}])]\n}`,
};

const dynamic = (block: string, around: (inner: string) => string) =>
  `variable "settings" {\n  type = map(string)\n}\n${around(`dynamic "${block}" {
    for_each = var.settings
    content {
      name  = ${block}.key
      value = ${block}.value
    }
  }`)}`;

const manifest = (value: string) => ({
  "job.yaml": `apiVersion: v1
kind: Pod
metadata:
  name: it
spec:
  containers:
    - name: it
      image: registry.example/it@sha256:${"a".repeat(64)}
      env:
        - name: LOG_LEVEL
          value: debug
        - name: DB_PASSWORD
          ${value}
`,
});

const each = (name: string, value: string, given = "") =>
  Object.fromEntries(
    Object.entries(SERVICES).map(([what, code]) => [
      `${what}: ${name} = ${value}`,
      `${given}${code(name, value)}\n`,
    ]),
  );

const fromStore = (type: string) => `resource "aws_codebuild_project" "it" {
  environment {
    environment_variable {
      type  = "${type}"
      name  = "DB_PASSWORD"
      value = "production-db"
    }
  }
}`;

testRule("gen-sensitive-default", {
  fails: {
    ...each("DB_PASSWORD", '"correct-horse-9"'),
    ...each("api_token", 'join("-", ["correct", "horse"])'),
    "a build project's plain variable": fromStore("PLAINTEXT"),
    "a pod's container": manifest("value: correct-horse-9"),
  },
  failsByDefault: each(
    "DB_PASSWORD",
    "var.word",
    'variable "word" {\n  default = "correct-horse-9"\n}\n',
  ),
  passes: {
    ...each("DB_PASSWORD", '"arn:aws:secretsmanager:eu-central-1:123456789012:secret:db"'),
    ...each("DB_PASSWORD", '""'),
    ...each("USE_TOKEN", '"true"'),
    ...each("SMTP_PASSWORD_SECRET", '"smtp-password"'),
    ...each("DB_PASSWORD_NAME", '"production-db"'),
    ...each("LOG_LEVEL", '"correct-horse-9"'),
    ...each("DB_PASSWORD", "var.given", 'variable "given" {}\n'),
    "a pod's container that reads a secret": manifest(
      "valueFrom:\n            secretKeyRef: { name: db, key: password }",
    ),
    "a pod's container that gets it when it starts": manifest("value: $(OTHER_PASSWORD)"),
    "settings of the caller": dynamic(
      "setting",
      (inner) => `resource "aws_elastic_beanstalk_environment" "it" {\n  ${inner}\n}\n`,
    ),
    "variables of the caller": dynamic(
      "env",
      (inner) =>
        `resource "google_cloud_run_v2_service" "it" {\n  template {\n    containers {\n      ${inner}\n    }\n  }\n}\n`,
    ),
    "a build project's variable from a store": fromStore("SECRETS_MANAGER"),
    "a build project's variable from a parameter": fromStore("PARAMETER_STORE"),
    "a variable of Cloud Run from a secret": `resource "google_cloud_run_v2_service" "it" {
      template {
        containers {
          env {
            name = "DB_PASSWORD"
            value_source {
              secret_key_ref {
                secret = "db"
              }
            }
          }
        }
      }
    }`,
  },
});

describe("a secret in a service's settings", () => {
  it("is masked wherever the report shows it", () => {
    for (const code of Object.values(SERVICES)) {
      const report = scanTexts(code("DB_PASSWORD", '"correct-horse-9"'));
      expect(JSON.stringify(report)).not.toContain("correct-horse-9");
    }
  });
});
