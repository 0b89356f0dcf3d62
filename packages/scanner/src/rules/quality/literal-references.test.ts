// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const group = (name: string, used: string) =>
  `variable "name" {}\nresource "azurerm_resource_group" "it" {\n name = ${name}\n}\nresource "azurerm_route_table" "it" {\n resource_group_name = ${used}\n}`;

testRule("quality-literal-reference", {
  fails: {
    "a name": group('"rg-network"', '"rg-network"'),
    "a name with a value": group('"${var.name}-rg"', '"${var.name}-rg"'),
    "a bucket":
      'resource "aws_s3_bucket" "it" {\n bucket = "logs"\n}\nresource "aws_s3_bucket_versioning" "it" {\n bucket = "logs"\n}',
  },
  passes: {
    "a reference": group('"rg-network"', "azurerm_resource_group.it.name"),
    "another name": group('"rg-network"', '"rg-hub"'),
    "the same value of the caller": group("var.name", "var.name"),
    "a name of another provider":
      'resource "aws_s3_bucket" "it" {\n bucket = "logs"\n}\nresource "google_storage_bucket_object" "it" {\n bucket = "logs"\n}',
  },
});
