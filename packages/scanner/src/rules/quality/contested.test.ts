// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const service = (body: string, of = "it") => `
  resource "aws_ecs_service" "it" {
    ${body}
  }
  resource "aws_ecs_service" "other" {}
  resource "aws_appautoscaling_target" "it" {
    resource_id = "service/shop/\${aws_ecs_service.${of}.name}"
  }`;

const cluster = (pool: string, rest = "") =>
  `resource "azurerm_kubernetes_cluster" "it" {\n default_node_pool {\n ${pool}\n }\n ${rest}\n}\n`;
const SCALED = "auto_scaling_enabled = true\n node_count = 3";
const pool = (rest: string) =>
  `resource "google_container_node_pool" "it" {\n node_count = 1\n ${rest}\n}\n`;

testRule("quality-contested-capacity", {
  fails: {
    "nodes of a pool that scales": cluster(SCALED),
    "nodes of a pool of Google": pool("autoscaling {\n max_node_count = 3\n }"),
    "a count": service("desired_count = 2"),
    "a group of machines": `
      resource "aws_autoscaling_group" "it" {
        desired_capacity = 2
      }
      resource "aws_autoscaling_policy" "it" {
        autoscaling_group_name = aws_autoscaling_group.it.name
      }`,
  },
  passes: {
    "nodes that are ignored": cluster(
      SCALED,
      "lifecycle {\n ignore_changes = [default_node_pool[0].node_count]\n }",
    ),
    "nodes of a fixed pool": cluster("node_count = 3"),
    "nodes of a fixed pool of Google": pool(""),
    "no count": service(""),
    "null as the count": service("desired_count = null"),
    "a count that is ignored": service(
      "desired_count = 2\nlifecycle {\n ignore_changes = [desired_count]\n}",
    ),
    "everything is ignored": service("desired_count = 2\nlifecycle {\n ignore_changes = all\n}"),
    "the autoscaler of another": service("desired_count = 2", "other"),
  },
});

const database = (version: string, updates: string) => `
  variable "given" {}
  resource "aws_db_instance" "it" {
    engine                     = "postgres"
    engine_version             = ${version}
    auto_minor_version_upgrade = ${updates}
  }`;

testRule("quality-contested-version", {
  fails: {
    "an exact version": database('"16.4"', "true"),
    "an exact version of a broker":
      'resource "aws_mq_broker" "it" {\n engine_version = "3.13.2"\n auto_minor_version_upgrade = true\n}',
  },
  passes: {
    "the part that updates keep": database('"16"', "true"),
    "no updates": database('"16.4"', "false"),
  },
  open: { "a version of the caller": database("var.given", "true") },
});

const api = (body: string) =>
  `variable "given" {}\nresource "google_project_service" "it" {\n service = "run.googleapis.com"\n ${body}\n}`;

testRule("quality-shared-service", {
  fails: { "switched off": api("disable_on_destroy = true") },
  passes: { "left on": api("disable_on_destroy = false"), "the provider's default": api("") },
  open: { "the caller decides": api("disable_on_destroy = var.given") },
});

const deployment = (body: string) =>
  `variable "given" {}\nresource "aws_api_gateway_deployment" "it" {\n rest_api_id = "it"\n ${body}\n}`;
const machine = (body: string) =>
  `variable "given" {}\nresource "aws_instance" "it" {\n ${body}\n}`;

testRule("quality-stale-deployment", {
  fails: {
    "no trigger": deployment(""),
    "a script that starts once": machine('user_data = "#!/bin/sh"'),
  },
  passes: {
    "a trigger": deployment('triggers = { it = "a" }'),
    "the older way": deployment('variables = { deployed_at = "a" }'),
    "no script": machine(""),
    "a script that replaces the machine": machine(
      'user_data = "#!/bin/sh"\nuser_data_replace_on_change = true',
    ),
  },
  open: {
    "the caller decides": machine(
      'user_data = "#!/bin/sh"\nuser_data_replace_on_change = var.given',
    ),
  },
});
