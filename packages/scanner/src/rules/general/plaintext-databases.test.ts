// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { expect, it } from "vitest";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const settings = (address: string) => ({
  "settings.yaml": `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: it }\ndata:\n  URL: ${address}\n`,
});
const lambda = (address: string) =>
  `variable "host" {}\nvariable "mode" {}\nresource "aws_lambda_function" "it" {\n  environment {\n    variables = { URL = ${address} }\n  }\n}\n`;
const task = (address: string) =>
  `resource "aws_ecs_task_definition" "it" {\n  container_definitions = jsonencode([{ name = "it", environment = [{ name = "URL", value = "${address}" }] }])\n}\n`;
const pod = (address: string) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec:\n  containers:\n    - name: it\n      image: a:1\n      env: [{ name: URL, value: "${address}" }]\n`,
});

const OPEN = "postgres://db.example.com:5432/shop?sslmode=disable";

testRule("gen-database-plaintext", {
  fails: {
    "in settings": settings(OPEN),
    "as a wish only": settings("postgresql://db.example.com/shop?pool=5&sslmode=prefer"),
    "in a function": lambda(`"${OPEN}"`),
    "on a host of the caller's": lambda('"postgres://app@${var.host}/shop?sslmode=disable"'),
    "in a task": task(OPEN),
    "in a pod": pod(OPEN),
    "in a service": `resource "google_cloud_run_v2_service" "it" {\n  template {\n    containers {\n      env {\n        name = "URL"\n        value = "${OPEN}"\n      }\n    }\n  }\n}\n`,
    "in an app": `resource "azurerm_linux_web_app" "it" {\n  app_settings = { URL = "${OPEN}" }\n}\n`,
  },
  passes: {
    "with TLS": settings("postgres://db.example.com/shop?sslmode=verify-full"),
    "nothing said": settings("postgres://db.example.com/shop"),
    "the same machine": settings("postgres://localhost:5432/shop?sslmode=disable"),
    "a proxy on the same machine": pod("postgres://app@127.0.0.1/shop?sslmode=disable"),
    "a socket": settings("postgres:///shop?host=/cloudsql/a&sslmode=disable"),
    "a text about it": settings("set sslmode=disable for tests"),
    "in a task with TLS": task("postgres://db.example.com/shop?sslmode=require"),
  },
  failsByDefault: {
    "settings of a default's": `variable "on" {\n  default = true\n}\nresource "aws_lambda_function" "it" {\n  environment {\n    variables = var.on ? { URL = "${OPEN}" } : null\n  }\n}\n`,
  },
  open: {
    "a mode of the caller's": lambda("var.mode"),
  },
});

it("does not show the password of the address", () => {
  const { findings } = scanTexts(settings(OPEN.replace("db.", "app:Tr0ub4dor3blue@db.")));
  const found = findings.find(({ ruleId }) => ruleId === "gen-database-plaintext");
  expect(found?.message).toBe("`data.URL` lets the connection be unencrypted.");
  expect(JSON.stringify(findings)).not.toContain("Tr0ub4dor3blue");
});

const variables = (host: string, name: string, value: string) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec:\n  containers:\n    - name: it\n      image: a:1\n      env: [{ name: PGHOST, value: "${host}" }, { name: ${name}, value: "${value}" }]\n`,
});

testRule("gen-database-plaintext", {
  fails: {
    "a mode": variables("db.example.com", "PGSSLMODE", "disable"),
    "a mode of MySQL": variables("db.example.com", "MYSQL_SSL_MODE", "PREFERRED"),
    "a switch": variables("db.example.com", "DB_SSL", "false"),
  },
  passes: {
    "a mode that checks": variables("db.example.com", "PGSSLMODE", "verify-full"),
    "a database beside it": variables("127.0.0.1", "PGSSLMODE", "disable"),
    "a switch that is on": variables("db.example.com", "DB_SSL", "true"),
  },
});

testRule("gen-database-plaintext", {
  fails: {
    "a driver of Java": settings("jdbc:postgresql://db.example.com:5432/shop?sslmode=disable"),
    MySQL: settings("jdbc:mysql://db.example.com:3306/shop?useUnicode=true&useSSL=false"),
    MongoDB: settings("mongodb://db.example.com:27017/shop?tls=false"),
    "a cache of AWS": settings("redis://master.it.euw1.cache.amazonaws.com:6379"),
  },
  passes: {
    "a driver of Java": settings("jdbc:postgresql://db.example.com:5432/shop?sslmode=verify-full"),
    "beside the program": settings("jdbc:mysql://localhost:3306/shop?useSSL=false"),
    "a cache with TLS": settings("rediss://master.it.euw1.cache.amazonaws.com:6379"),
    "a cache in the cluster": settings("redis://redis:6379"),
  },
});

const taskOf = (host: string, mode: string) => `
  locals {
    variables = { LOG_LEVEL = "info", DB_HOST = "${host}", DB_SSLMODE = "${mode}" }
  }
  resource "aws_ecs_task_definition" "api" {
    family = "api"
    container_definitions = jsonencode([{
      name        = "api"
      image       = "api:1.2.3"
      environment = [for name, value in local.variables : { name = name, value = value }]
    }])
  }`;

const functionWith = (variables: string) => `
  resource "aws_lambda_function" "api" {
    function_name = "api"
    environment {
      variables = ${variables}
    }
  }`;

const serviceIn = (mode: string) => `
  resource "google_cloud_run_v2_service" "api" {
    template {
      containers {
        image = "api:1.2.3"
        env {
          name  = "PGSSLMODE"
          value = "${mode}"
        }
      }
    }
  }`;

testRule("gen-database-plaintext", {
  fails: {
    "a mode of a task": taskOf("db.example.com", "disable"),
    "a mode of a function": functionWith('{ PGHOST = "db.example.com", PGSSLMODE = "disable" }'),
    "a switch of a function": functionWith('{ DB_SSL = "false" }'),
    "a mode of a service": serviceIn("disable"),
  },
  passes: {
    "a mode of a task that checks": taskOf("db.example.com", "verify-full"),
    "a database in the same task": taskOf("localhost", "disable"),
    "a mode of a function that checks": functionWith('{ PGSSLMODE = "verify-full" }'),
    "a database beside the function": functionWith(
      '{ PGHOST = "127.0.0.1", PGSSLMODE = "disable" }',
    ),
    "a mode of a service that checks": serviceIn("verify-full"),
  },
});
