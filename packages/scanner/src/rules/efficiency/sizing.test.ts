import { testRule } from "../../../test/rule-fixtures.ts";

const instance = (size: string) => `resource "aws_instance" "x" {\n  instance_type = ${size}\n}\n`;

testRule("eff-fixed-size", {
  fails: {
    "a literal": instance('"m7g.large"'),
    "a local": `locals {\n  size = "m7g.large"\n}\n${instance("local.size")}`,
    "a list": 'resource "aws_eks_node_group" "x" {\n  instance_types = ["m7g.large"]\n}\n',
    "a number for Google": 'resource "google_redis_instance" "x" {\n  memory_size_gb = 16\n}\n',
    "a number in a block":
      'resource "google_filestore_instance" "x" {\n  file_shares {\n    capacity_gb = 2560\n  }\n}\n',
    "inside of a block":
      'resource "azurerm_kubernetes_cluster" "x" {\n  default_node_pool {\n    vm_size = "Standard_D4s_v5"\n  }\n}\n',
    "a number": 'resource "azurerm_redis_cache" "x" {\n  capacity = 3\n}\n',
    "a tier of search": 'resource "azurerm_search_service" "x" {\n  sku = "standard2"\n}\n',
    "a database of Azure":
      'resource "azurerm_mysql_flexible_server" "x" {\n  sku_name = "GP_Standard_D4ds_v4"\n}\n',
  },
  passes: {
    "a free tier": 'resource "azurerm_search_service" "x" {\n  sku = "free"\n}\n',
    "a number of the caller's":
      'variable "size" {}\nresource "google_redis_instance" "x" {\n  memory_size_gb = var.size\n}\n',
    "a variable": `variable "size" {\n  default = "m7g.large"\n}\n${instance("var.size")}`,
    "a choice": `variable "large" {}\n${instance('var.large ? "m7g.large" : "t4g.small"')}`,
    "a local made of a variable": `variable "size" {}\nlocals {\n  size = var.size\n}\n${instance("local.size")}`,
    "a size that adapts itself":
      'resource "aws_rds_cluster_instance" "x" {\n  instance_class = "db.serverless"\n}\n',
    "an example": { "main.tf": "", "examples/a/main.tf": instance('"m7g.large"') },
    "locals in a circle": `locals {\n  a = local.b\n  b = local.a\n}\n${instance("local.a")}`,
  },
});
