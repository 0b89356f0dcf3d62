// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { expect, it } from "vitest";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

// Assembled here so that secret scanners don't flag this repository.
const KEY_ID = ["AKIA", "Q7ZX4M2NPL8VT3RW"].join("");
const SECRET_KEY = ["h7Qp2Vn9Lk4Xz8Rt", "W3mB6yGcD5fJ0sAe1uHi2oPq"].join("");
const PRIVATE_KEY = ["-----BEGIN RSA PRIVATE", "KEY-----"].join(" ");

const script = (line: string) => `<<-EOT
  #!/bin/sh
  ${line}
EOT
`;

const instance = (argument: string, type = "aws_instance") =>
  `resource "${type}" "fixture" {\n  ${argument}\n}\n`;

testRule("aws-ec2-userdata-secret", {
  fails: {
    "an access key": instance(`user_data = ${script(`export AWS_ACCESS_KEY_ID=${KEY_ID}`)}`),
    "a secret key": instance(`user_data = ${script(`AWS_SECRET_ACCESS_KEY="${SECRET_KEY}"`)}`),
    "a private key": instance(
      `user_data = ${script(`echo "${PRIVATE_KEY}\n  MIIEpAIBAAKCAQEAx1Yb"`)}`,
      "aws_launch_configuration",
    ),
    "a password": instance(`user_data = ${script("export DATABASE_PASSWORD=harbour-4821")}`),
    "the key shown in documentation": instance(
      `user_data = "export AWS_ACCESS_KEY_ID=${["AKIA", "IOSFODNN7EXAMPLE"].join("")}"`,
    ),
    "encoded by the code": instance(
      `user_data = base64encode("export AWS_ACCESS_KEY_ID=${KEY_ID}")`,
      "aws_launch_template",
    ),
    "encoded beforehand": instance(`user_data_base64 = "${btoa(`key=${KEY_ID}`)}"`),
    "between unknown pieces": `variable "region" {}
      ${instance(`user_data = "export AWS_REGION=\${var.region} AWS_ACCESS_KEY_ID=${KEY_ID}"`)}`,
    "a password beside what the caller gives": `variable "region" {}
      ${instance(`user_data = "export DATABASE_PASSWORD=harbour-4821\\necho \${var.region}"`)}`,
    "in a template": {
      "main.tf": instance('user_data = templatefile("${path.module}/start.sh", { port = 80 })'),
      "start.sh": `export PORT=\${port}\nexport AWS_ACCESS_KEY_ID=${KEY_ID}\n`,
    },
  },
  failsByDefault: {
    "in a default": `variable "script" {\n  default = "AWS_ACCESS_KEY_ID=${KEY_ID}"\n}
      ${instance("user_data = var.script")}`,
  },
  passes: {
    none: instance('ami = "ami-0123456789abcdef0"'),
    "a harmless script": instance(`user_data = ${script("export GREETING=hello")}`),
    "the address of something created here": `
      resource "aws_db_instance" "main" {}
      ${instance('user_data = "export DB_HOST=${aws_db_instance.main.address}"')}`,
    "a harmless script, encoded": instance(
      'user_data = base64encode("export GREETING=hello")',
      "aws_launch_template",
    ),
  },
  open: {
    "a key created here": `
      resource "aws_iam_access_key" "ci" {}
      ${instance('user_data = "export KEY=${aws_iam_access_key.ci.secret}"')}`,
    "a script made by a template provider": `
      data "cloudinit_config" "start" {}
      ${instance("user_data = data.cloudinit_config.start.rendered")}`,
    "a script of the caller": `variable "script" {}\n${instance("user_data = var.script")}`,
  },
});

const lambda = (variables: string) => `
  resource "aws_lambda_function" "fixture" {
    environment {
      variables = ${variables}
    }
  }`;

const task = (environment: string) => `
  resource "aws_ecs_task_definition" "fixture" {
    container_definitions = jsonencode([{ name = "app", environment = [${environment}] }])
  }`;

testRule("aws-lambda-env-secret", {
  fails: {
    "an access key": lambda(`{ ACCESS = "${KEY_ID}" }`),
    "a secret key, told by its name": lambda(`{ AWS_SECRET_ACCESS_KEY = "${SECRET_KEY}" }`),
    "a password": lambda('{ LOG_LEVEL = "info", DB_PASSWORD = "correct horse" }'),
    "a token": lambda('{ API_TOKEN = "x7Kq9Zp2Wv4Rt8" }'),
    "one password or the other": `variable "live" {}
      ${lambda('{ DB_PASSWORD = var.live ? "correct horse" : "battery" }')}`,
    "through a merge": lambda(`merge({ LOG_LEVEL = "info" }, { ACCESS = "${KEY_ID}" })`),
  },
  failsByDefault: {
    "a password by default": `variable "password" {\n  default = "correct horse"\n}
      ${lambda("{ DB_PASSWORD = var.password }")}`,
  },
  passes: {
    "nothing secret": lambda('{ LOG_LEVEL = "info", TABLE = "orders" }'),
    "where a password is": lambda(
      '{ DB_PASSWORD = "arn:aws:secretsmanager:eu-central-1:123456789012:secret:db" }',
    ),
    "whether there is one": lambda('{ ALLOW_EMPTY_PASSWORD = "yes" }'),
    "another word that ends alike": lambda('{ CACHE_BYPASS = "always" }'),
    "a password not given": lambda('{ DB_PASSWORD = "" }'),
    "no environment": 'resource "aws_lambda_function" "fixture" {}',
  },
  open: {
    "a password of the caller": `variable "password" {}
      ${lambda("{ DB_PASSWORD = var.password }")}`,
    "variables of the caller": `variable "variables" {}\n${lambda("var.variables")}`,
  },
});

testRule("aws-ecs-env-secret", {
  fails: {
    "an access key": task(`{ name = "ACCESS", value = "${KEY_ID}" }`),
    "a password": task(
      '{ name = "PORT", value = "80" }, { name = "DB_PASSWORD", value = "so so" }',
    ),
    "a heredoc": `
      resource "aws_ecs_task_definition" "fixture" {
        container_definitions = <<-EOT
          [{
            "name": "app",
            "image": "\${aws_ecr_repository.app.repository_url}:1",
            "environment": [{ "name": "DATABASE_PASSWORD", "value": "so so" }]
          }]
        EOT
      }`,
  },
  passes: {
    "nothing secret": task('{ name = "PORT", value = "80" }'),
    "a reference to a secret": `
      resource "aws_ecs_task_definition" "fixture" {
        container_definitions = jsonencode([{
          name    = "app"
          secrets = [{ name = "DB_PASSWORD", valueFrom = "arn:aws:ssm:eu-central-1:1:parameter/db" }]
        }])
      }`,
  },
  open: {
    "a password of the caller": `variable "password" {}
      ${task('{ name = "DB_PASSWORD", value = var.password }')}`,
  },
});

it("is not repeated in the report", () => {
  const report = scanTexts(lambda('{ DB_PASSWORD = "correct horse" }'));
  const finding = report.findings.find(({ ruleId }) => ruleId === "aws-lambda-env-secret");
  expect(finding?.message).toBe(
    "`environment.variables.DB_PASSWORD` holds a value of a credential.",
  );
  expect(JSON.stringify([report.findings, report.suppressed])).not.toContain("correct horse");
});
