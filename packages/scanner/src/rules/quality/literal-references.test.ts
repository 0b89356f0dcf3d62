// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const group = (name: string, used: string) =>
  `variable "name" {}\nresource "azurerm_resource_group" "it" {\n name = ${name}\n}\nresource "azurerm_route_table" "it" {\n resource_group_name = ${used}\n}`;

const logging = (name: string, rest = "") =>
  `resource "aws_cloudwatch_log_group" "it" {\n name = "/it"\n}\nresource "aws_ecs_task_definition" "it" {\n container_definitions = jsonencode([{ logConfiguration = { options = { "awslogs-group" = ${name} } } }])\n ${rest}\n}`;

const installed = (namespace: string, rest = "") =>
  `resource "kubernetes_namespace_v1" "it" {\n metadata {\n  name = "it"\n }\n}\nresource "helm_release" "it" {\n namespace = ${namespace}\n ${rest}\n}`;

testRule("quality-literal-reference", {
  fails: {
    "the log group of a container": logging('"/it"'),
    "the namespace of a chart": installed('"it"'),
    "the namespace of an object":
      'resource "kubernetes_namespace" "it" {\n metadata {\n  name = "it"\n }\n}\nresource "kubernetes_service" "it" {\n metadata {\n  namespace = "it"\n }\n}',
    "a name": group('"rg-network"', '"rg-network"'),
    "a name with a value": group('"${var.name}-rg"', '"${var.name}-rg"'),
    "a bucket":
      'resource "aws_s3_bucket" "it" {\n bucket = "logs"\n}\nresource "aws_s3_bucket_versioning" "it" {\n bucket = "logs"\n}',
  },
  passes: {
    "a reference to a log group": logging("aws_cloudwatch_log_group.it.name"),
    "another log group": logging('"/other"'),
    "a chart that waits": installed('"it"', "depends_on = [kubernetes_namespace_v1.it]"),
    "another namespace": installed('"other"'),
    "a reference": group('"rg-network"', "azurerm_resource_group.it.name"),
    "another name": group('"rg-network"', '"rg-hub"'),
    "the same value of the caller": group("var.name", "var.name"),
    "a name of another provider":
      'resource "aws_s3_bucket" "it" {\n bucket = "logs"\n}\nresource "google_storage_bucket_object" "it" {\n bucket = "logs"\n}',
  },
});
